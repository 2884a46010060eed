import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { texts } from '#web/texts/language.ts'
import { type DraftStep, newStep } from './draft.ts'
import { RowMenu } from './row-menu.tsx'

interface StepRowsProps {
  readonly steps: readonly DraftStep[]
  readonly onSteps: (steps: readonly DraftStep[]) => void
}

/** The steps, one field each. A pasted text with empty lines becomes several steps. */
export function StepRows({ steps, onSteps }: StepRowsProps): JSX.Element {
  const { edit } = texts.value.recipes
  const [focusId, setFocusId] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  // Before the next key of a quick person.
  useLayoutEffect(() => {
    if (focusId === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-step="${focusId}"]`)?.focus()
    setFocusId(undefined)
  }, [focusId])
  const put = (index: number, text: string) => {
    const [first = '', ...rest] = text.split(/\n\s*\n(?=\S)/)
    const step = steps[index]
    if (!step) return
    const added = rest.map((one) => newStep(one))
    onSteps(steps.toSpliced(index, 1, { ...step, text: first }, ...added))
    if (added.length > 0) setFocusId(added.at(-1)?.id)
  }
  const add = () => {
    const step = newStep()
    onSteps([...steps, step])
    setFocusId(step.id)
  }
  return (
    <section class="section">
      <h2>{edit.steps}</h2>
      <ol class="recipes-lines" ref={list}>
        {steps.map((step, index) => (
          <li key={step.id} class="row recipes-step-row">
            <textarea
              class="input grow"
              rows={2}
              aria-label={edit.step(String(index + 1))}
              placeholder={edit.step(String(index + 1))}
              data-step={step.id}
              value={step.text}
              maxLength={20_000}
              onInput={(event) => put(index, event.currentTarget.value)}
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
