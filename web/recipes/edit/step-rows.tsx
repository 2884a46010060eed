import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { DragHandle } from '#web/components/drag/drag-handle.tsx'
import { texts } from '#web/texts/language.ts'
import { type DraftStep, newStep } from './draft.ts'
import { RowMenu } from './row-menu.tsx'
import { useEditRows } from './use-edit-rows.ts'

interface StepRowsProps {
  readonly steps: readonly DraftStep[]
  readonly onSteps: (steps: readonly DraftStep[]) => void
}

/**
 * The steps, one field each. Enter begins the next step, and Shift and Enter a line. The paragraphs and numbered lines of a
 * pasted text, or else its lines, become steps.
 */
export function StepRows({ steps, onSteps }: StepRowsProps): JSX.Element {
  const { edit } = texts.value.recipes
  const { list, focusRow, moveByKey } = useEditRows<HTMLOListElement, DraftStep>(steps, onSteps)
  /**
   * Puts texts in the place of a step. The first one keeps its ingredients and its timer, and the last one gets the focus.
   *
   * @param caret where the caret is in the last one, unless at its end
   */
  const put = (
    index: number,
    [first = '', ...rest]: readonly string[],
    caret: number | null = null,
  ) => {
    const step = steps[index]
    if (!step) return
    const added = rest.map((one) => newStep(one))
    onSteps(steps.toSpliced(index, 1, { ...step, text: first }, ...added))
    if (added.length > 0) focusRow(added.at(-1)?.id, caret)
  }
  const remove = (index: number) => {
    if (steps.length === 1) return
    onSteps(steps.toSpliced(index, 1))
    focusRow(steps[Math.max(0, index - 1)]?.id)
  }
  const add = () => {
    const step = newStep()
    onSteps([...steps, step])
    focusRow(step.id)
  }
  return (
    <section class="section">
      <h2>{edit.steps}</h2>
      <ol class="recipes-lines" ref={list} data-order="" data-drags>
        {steps.map((step, index) => (
          <li key={step.id} class="row recipes-step-row">
            <DragHandle name={edit.step(String(index + 1))} />
            <textarea
              class="input grow"
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              rows={2}
              aria-label={edit.step(String(index + 1))}
              placeholder={edit.step(String(index + 1))}
              data-row={step.id}
              value={step.text}
              maxLength={20_000}
              enterkeyhint="next"
              onInput={(event) => put(index, event.currentTarget.value.split(PARAGRAPHS))}
              onKeyDown={(event) => {
                if (event.isComposing || moveByKey(event, index)) return
                const isEnd = event.key === 'Backspace' && step.text === ''
                if (!isEnd && (event.key !== 'Enter' || event.shiftKey)) return
                event.preventDefault()
                if (isEnd) remove(index)
                else put(index, aroundCaret(event.currentTarget), 0)
              }}
              onPaste={(event) => {
                const pasted = stepsOf(event.clipboardData?.getData('text') ?? '')
                if (pasted.length < 2) return
                event.preventDefault()
                const [before, after] = aroundCaret(event.currentTarget)
                put(index, [before + pasted[0], ...pasted.slice(1, -1), pasted.at(-1) + after])
              }}
            />
            <RowMenu
              title={edit.step(String(index + 1))}
              rows={steps}
              index={index}
              onRows={onSteps}
            />
          </li>
        ))}
      </ol>
      <Button icon="plus" onPress={add}>
        {edit.addStep}
      </Button>
    </section>
  )
}

/** Between paragraphs. */
const PARAGRAPHS = /\r?\n\s*\n(?=\S)/

/** The text before the caret or the selection, and that after it. */
const aroundCaret = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  [value.slice(0, selectionStart), value.slice(selectionEnd)] as const

/** The paragraphs and numbered lines of a text, or else its lines. Numbers that begin with the first one go. */
function stepsOf(text: string): readonly string[] {
  const parts = text.trim().split(STEPS)
  const lines = parts.length > 1 ? parts : text.split(/\r?\n/)
  const filled = lines.map((one) => one.trim()).filter(Boolean)
  return NUMBER.test(filled[0] ?? '') ? filled.map((one) => one.replace(NUMBER, '')) : filled
}

const NUMBER = /^(?:\d{1,2}[.)]|[-•*])\s+/
const STEPS = /\r?\n\s*\n(?=\S)|\r?\n(?=\s*(?:\d{1,2}[.)]|[-•*])\s)/
