import { openSheets } from '#web/components/sheets/sheet-history.ts'
import { reportProblem } from '#web/components/toasts.tsx'
import { accountId, openHome } from '#web/data/session.ts'
import { path, navigate } from '#web/shell/router.ts'

// The keys of a keyboard, on all screens of a household. This file comes after the first screen. All else here is loaded
// when it is asked for.

const KEY = 'larder.shortcuts'

/** Whether single keys do something on this device (WCAG 2.2, 2.1.4). */
export const areKeysOn = (): boolean => localStorage.getItem(KEY) !== 'off'

export function turnKeys(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off')
}

/** The screens by the key after `g`. */
const PLACES: Readonly<Record<string, string>> = {
  t: '/',
  l: '/list',
  p: '/pantry',
  r: '/recipes',
  m: '/plan',
  s: '/settings',
}

/** Where something new is written, by the screen. Elsewhere its field is on the screen. */
const NEW: Readonly<Record<string, string>> = { pantry: '/pantry/add', recipes: '/recipes/new' }

/** Milliseconds between `g` and the key of a screen. */
const PAUSE = 1500
/** When `g` was pressed. */
let wentAt = -PAUSE

/** Opens the sheet that finds everything, or the one that lists the keys. */
export function openDesktop(which: 'palette' | 'help'): void {
  import('./open-desktop.tsx').then((one) => one.show(which), reportProblem)
}

/** Moves the focus in long lists. The first Tab on a page comes to the link that skips the navigation. */
let roam: ((event: KeyboardEvent, from: HTMLElement) => boolean) | undefined

function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  if (event.defaultPrevented || event.isComposing || !accountId.peek() || !openHome.peek()) return
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
    event.preventDefault()
    if (openSheets.peek() === 0) openDesktop('palette')
    return
  }
  if (ctrlKey || metaKey || altKey || openSheets.peek() > 0 || !(target instanceof HTMLElement))
    return
  if (key === 'Tab' && !roam) import('./roam.ts').then((one) => (roam = one.roam), reportProblem)
  if (roam?.(event, target) || isField(target) || !areKeysOn()) return
  const isSecond = event.timeStamp - wentAt < PAUSE
  wentAt = key === 'g' ? event.timeStamp : -PAUSE
  const place = isSecond ? PLACES[key] : undefined
  if (place !== undefined) navigate(place)
  else if (!press(key)) return
  event.preventDefault()
}

const isField = (target: HTMLElement): boolean =>
  target.isContentEditable ||
  target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])')

/** @returns whether the key does something */
function press(key: string): boolean {
  if (key === '?') openDesktop('help')
  else if (key === '/') search()
  else if (key === 'n') return writeNew()
  else return false
  return true
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

function search(): void {
  const field = find('aside input[type=search], main input[type=search]')
  if (field) field.focus()
  else openDesktop('palette')
}

function writeNew(): boolean {
  const [screen = 'today'] = path.peek()
  const to = NEW[screen]
  if (to !== undefined) navigate(to)
  else if (screen === 'plan') find('.plan-day.is-today .icon-button')?.click()
  else {
    const field = find('main [role=combobox], main .today-add input')
    field?.focus()
    return field !== null
  }
  return true
}

addEventListener('keydown', onKey)
