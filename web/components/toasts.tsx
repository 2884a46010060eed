import { signal } from '@preact/signals'
import { NoAnswer } from 'larder-client/wire'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { openSheets } from '#web/components/sheets/sheet-history.ts'
import { loadAllTexts, texts } from '#web/texts/language.ts'
import { focusTitle } from './focus-title.ts'

interface Toast {
  readonly id: number
  readonly text: string
  /** Takes the change back. */
  readonly undo?: (() => Promise<unknown>) | undefined
  /** It came while somebody wrote at the end of the screen. It stays at the top: a move could put it under a pointer. */
  readonly isAbove: boolean
}

/** Milliseconds. One with an undo stays longer, and each stays while somebody is at it (WCAG 2.2, 2.2.1). */
const SHORT = 4000
const LONG = 6000

const toasts = signal<readonly Toast[]>([])
const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** Whether a pointer or the focus is at the toasts. */
let isHeld = false
let lastId = 0

/** Shows a sentence for some seconds, with an undo if there is one. It is read aloud. */
export function say(text: string, undo?: () => Promise<unknown>): void {
  const isAbove = Boolean(document.activeElement?.closest('.list-add'))
  const toast = { id: ++lastId, text, undo, isAbove }
  // One at a time: it lies over the screen.
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  toasts.value = [toast]
  if (!isHeld) startTimer(toast)
}

/** Tells the user that something did not work, and why. */
export function reportProblem(problem: unknown): void {
  void loadSentence(problem).then(say)
}

/** The sentence that tells a user about an error. Most sentences come after the first screen. */
export async function loadSentence(problem: unknown): Promise<string> {
  const { problems } = texts.value.shell
  if (problem instanceof NoAnswer) return problems.noAnswer
  try {
    await loadAllTexts()
    return (await import('#web/texts/problems.ts')).sentenceFor(problem)
  } catch {
    return problems.unexpected
  }
}

interface Done {
  readonly said: string
  readonly undo?: (() => Promise<unknown>) | undefined
}

let lastBegun = 0
/** The newest of those that have told that they are done. */
let lastTold = 0

/** Does something and tells that it is done, unless what began later has told it already; or why it is not done. */
export async function attempt(
  work: () => Promise<unknown>,
  done?: Done | (() => Done),
): Promise<boolean> {
  const begun = ++lastBegun
  try {
    await work()
  } catch (error) {
    reportProblem(error)
    return false
  }
  if (done && begun > lastTold) {
    lastTold = begun
    const { said, undo } = typeof done === 'function' ? done() : done
    say(said, undo)
  }
  return true
}

/** Takes back the change of the newest toast that offers it: Ctrl and Z, outside of a field. */
function undoByKey(event: KeyboardEvent): void {
  const isUndo =
    (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
  const isField = event.target instanceof Element && event.target.matches('input, textarea, select')
  const toast = toasts.value.findLast(({ undo }) => undo)
  if (!isUndo || isField || !toast) return
  event.preventDefault()
  press(toast)
}

function press({ id, undo }: Toast): void {
  hide(id)
  if (undo) void attempt(undo)
}

function hide(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  toasts.value = toasts.value.filter((one) => one.id !== id)
}

function startTimer({ id, undo }: Toast): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => hide(id), undo ? LONG : SHORT),
  )
}

function hold(): void {
  isHeld = true
  for (const timer of timers.values()) clearTimeout(timer)
}

function release(): void {
  isHeld = false
  for (const toast of toasts.value) startTimer(toast)
}

/**
 * The place of the toasts. Each sheet has one, because an open sheet makes all below it inert.
 *
 * @param level how many sheets are open below it
 */
export function Toasts({ level = 0 }: { readonly level?: number }): JSX.Element {
  const { shell } = texts.value
  const before = useRef<EventTarget | null>(null)
  useEffect(() => {
    if (level > 0) return undefined
    document.addEventListener('keydown', undoByKey)
    return () => document.removeEventListener('keydown', undoByKey)
  }, [level])
  useEffect(() => release, []) // a pointer does not leave what is gone
  const shown = level === openSheets.value ? toasts.value : []
  const isAbove = shown.some((toast) => toast.isAbove)
  return (
    <div
      class={isAbove ? 'toasts is-above' : 'toasts'}
      role="status"
      // A press takes the focus from no field: a keyboard would close.
      onMouseDown={(event) => event.preventDefault()}
      // A pointer at the top may want what is below the toast.
      onPointerEnter={isAbove ? undefined : hold}
      onPointerLeave={release}
      onFocusIn={({ relatedTarget, currentTarget }) => {
        hold()
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        if (!isInside) before.current = relatedTarget
      }}
      onFocusOut={release}
    >
      {shown.map((toast) => (
        <div class="toast" key={toast.id}>
          <span>{toast.text}</span>
          <button
            type="button"
            aria-keyshortcuts={toast.undo && 'Control+Z Meta+Z'}
            onClick={(event) => {
              const isFocused = event.currentTarget === document.activeElement
              release() // no event tells that a pressed button is gone
              press(toast)
              if (isFocused) focusBack(before.current)
            }}
          >
            {toast.undo ? shell.undo : shell.close}
          </button>
        </div>
      ))}
    </div>
  )
}

/** The focus goes to where it was before the toast had it. */
function focusBack(before: EventTarget | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  else focusTitle()
}
