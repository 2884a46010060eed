import type { Line } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import type { JSX } from 'preact'
import { useEffect, useId, useRef, useState, useMemo } from 'preact/hooks'
import { Icon } from '#web/components/icon.tsx'
import { later } from '#web/components/later.tsx'
import { reportProblem } from '#web/components/toasts.tsx'
import { useHome } from '#web/data/home.ts'
import type { Food } from '#web/shopping-lists/aisles/aisles.ts'
import { selected } from '#web/shopping-lists/changes/selected.ts'
import { type Shopping, useShopping } from '#web/shopping-lists/in-shop/use-shopping.ts'
import { formatAmount, plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { addItems } from './add-items.ts'
import type * as Code from './choices.ts'
import type { Choice, Known } from './choices.ts'

const ItemSelection = later(
  async () => (await import('#web/shopping-lists/changes/item-selection.tsx')).ItemSelection,
)

/** Its code is loaded with the first focus. */
let code: typeof Code | undefined

/** The choices for a typed text while its field has the focus. */
function useChoices(
  text: string,
  { isFocused, foods, open }: Omit<Known, 'recent'> & { readonly isFocused: boolean },
): readonly Choice[] {
  const home = useHome()
  const [isLoaded, setLoaded] = useState(code !== undefined)
  useEffect(() => {
    if (!isFocused || isLoaded) return
    const load = async () => {
      await (await import('./read-items.ts')).loadReader()
      code = await import('./choices.ts')
      setLoaded(true)
    }
    load().catch(reportProblem)
  }, [isFocused, isLoaded])
  const recent = useMemo(
    () => (isFocused && code ? code.recentOf(home, foods) : []),
    [isFocused, isLoaded, foods],
  )
  return useMemo(
    () => (isFocused && code ? code.findChoices(text, { foods, open, recent }) : []),
    [text, isFocused, isLoaded, foods, open, recent],
  )
}

/** What a list does besides for a viewer, who has no field, and reads why. */
export function ListMarks(props: Shopping): JSX.Element {
  useShopping(props)
  return <p class="quiet small">{texts.value.recipes.viewer}</p>
}

interface AddBarProps extends Shopping {
  readonly foods: readonly Food[]
  readonly onAdded: (ids: readonly string[]) => void
}

/**
 * The field in which things are typed. It stays above the keyboard of a phone. It is long because the field and all of its
 * events share the typed text and the chosen line.
 */
export function AddBar(props: AddBarProps): JSX.Element {
  const { listId, foods, open, onAdded } = props
  const { add: words } = texts.value.list
  useShopping(props)
  const home = useHome()
  const [text, setText] = useState('')
  const [isFocused, setFocused] = useState(false)
  const [moved, setMoved] = useState(-1)
  const choices = useChoices(text, { isFocused, foods, open })
  // The typed text is chosen at first; without one nothing is.
  const active = moved >= 0 || text.trim() === '' ? moved : 0
  const input = useRef<HTMLInputElement>(null)
  const form = useAboveKeyboard()
  const listbox = useId()

  async function add(lines: Choice['lines']): Promise<void> {
    onAdded(await addItems(home, listId, lines))
  }
  function addTyped(lines: Choice['lines']): void {
    if (lines.length === 0) return
    setText('')
    setMoved(-1)
    input.current?.focus()
    void add(lines)
  }
  /** Before the choices are loaded nothing has read what is typed. */
  async function read(typed: string): Promise<Choice['lines']> {
    const readItems = await (await import('./read-items.ts')).loadReader()
    return readItems(typed, foods)
  }
  function submit(event: Event): void {
    event.preventDefault()
    // The field may have text that is not drawn yet.
    const typed = input.current?.value ?? text
    const chosen = typed === text ? choices[active]?.lines : undefined
    if (chosen) addTyped(chosen)
    else read(typed).then(addTyped).catch(reportProblem)
  }
  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (!/\S[\n\r]+\s*\S/.test(pasted)) return
    event.preventDefault() // what is typed already stays
    read(pasted)
      .then((lines) => (lines.length > 0 ? add(lines) : undefined))
      .catch(reportProblem)
  }
  function choose(event: KeyboardEvent): void {
    if (event.key === 'Escape') input.current?.blur()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || choices.length === 0) return
    event.preventDefault()
    setMoved((Math.max(active + step, -1) + choices.length) % choices.length)
  }
  if (selected.value?.listId === listId)
    return (
      <div class="list-add">
        <ItemSelection listId={listId} />
      </div>
    )
  return (
    <form ref={form} class="list-add" onSubmit={submit}>
      {choices.length > 0 && (
        <Choices {...{ choices, active, listbox }} onChoose={({ lines }) => addTyped(lines)} />
      )}
      <div
        class="list-add-field"
        // A press takes the focus from no field: the navigation would come back, and move the button from under a finger.
        onMouseDown={(event) => event.target !== input.current && event.preventDefault()}
      >
        <input
          ref={input}
          class="input"
          role="combobox"
          aria-label={words.label}
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={listbox}
          {...(choices[active] && { 'aria-activedescendant': `${listbox}-${active}` })}
          placeholder={words.placeholder}
          enterkeyhint="enter"
          autocomplete="off"
          autocapitalize="sentences"
          maxLength={500}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setMoved(-1)
          }}
          onPaste={paste}
          onKeyDown={choose}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        <a
          class="icon-button"
          href={`/list/${listId}/browse`}
          aria-label={words.browse}
          title={words.browse}
        >
          <Icon name="grid" />
        </a>
        <button type="submit" class="icon-button" aria-label={words.button} title={words.button}>
          <Icon name="plus" />
        </button>
      </div>
    </form>
  )
}

interface ChoicesProps {
  readonly choices: readonly Choice[]
  readonly active: number
  readonly listbox: string
  readonly onChoose: (choice: Choice) => void
}

function Choices({ choices, active, listbox, onChoose }: ChoicesProps): JSX.Element {
  const { add } = texts.value.list
  return (
    <ul id={listbox} class="list-choices" role="listbox" aria-label={add.suggestions}>
      {choices.map((choice, i) => (
        <li
          key={choice.key}
          id={`${listbox}-${i}`}
          class="chip"
          role="option"
          aria-selected={i === active}
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <ChoiceWords choice={choice} />
        </li>
      ))}
    </ul>
  )
}

function ChoiceWords({ choice }: { readonly choice: Choice }): JSX.Element {
  const { add } = texts.value.list
  const [line] = choice.lines
  if (choice.lines.length > 1 || !line)
    return (
      <>
        <Icon name="plus" />
        <span>{plural(choice.lines.length, add.several)}</span>
        <span class="quiet list-several">{choice.lines.map(wordsOf).join(', ')}</span>
      </>
    )
  const amount = formatAmount(line.quantity, line.unit)
  return (
    <>
      <Icon name={choice.isOnList ? 'check' : 'plus'} />
      <span>{line.name}</span>
      {amount && <strong>{amount}</strong>}
      {line.note && <span class="quiet">({line.note})</span>}
      {choice.isOnList && <span class="sr-only">{add.onList}</span>}
    </>
  )
}

const wordsOf = ({ name, quantity, unit }: Line): string =>
  [name, formatAmount(quantity, unit)].filter(Boolean).join(' ')

/** Keeps an element above the keyboard in browsers that lay it over the page. */
function useAboveKeyboard() {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return undefined
    const ended = new AbortController()
    const place = () => {
      const covered = Math.max(0, innerHeight - view.height - view.offsetTop)
      element.current?.style.setProperty('--covered', `${view.scale > 1 ? 0 : covered}px`)
      // The toasts, which are beside the form, stay in what is seen too.
      document.body.style.setProperty('--above', `${view.scale > 1 ? 0 : view.offsetTop}px`)
    }
    view.addEventListener('resize', place, { signal: ended.signal })
    view.addEventListener('scroll', place, { signal: ended.signal })
    return () => ended.abort()
  }, [])
  return element
}
