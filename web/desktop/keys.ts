import { openSheets } from '#web/components/sheets/sheet-history.ts'
import { reportProblem } from '#web/components/toasts.tsx'
import { accountId, openHome } from '#web/data/session.ts'
import { navigate, path } from '#web/shell/router.ts'
import { roam } from './roam.ts'

// The keys of a keyboard, on all screens of a household. This file comes after the first screen. It acts on each
// key at once, since the next one is for what this one has given the focus.

/** Where this device keeps whether single keys do something, in `localStorage`. */
export const SHORTCUTS = 'larder.shortcuts'

/** Whether single keys do something on this device (WCAG 2.2, 2.1.4). */
export const areKeysOn = (): boolean => localStorage.getItem(SHORTCUTS) !== 'off'

/** The screens by the key after `g`. */
const PLACES: Readonly<Record<string, string>> = {
  t: '/',
  l: '/list',
  p: '/pantry',
  r: '/recipes',
  m: '/plan',
  s: '/settings',
}

/** What single keys do. */
const ACTIONS: Readonly<Record<string, () => void>> = {
  '?': () => openDesktop('help'),
  '/': search,
  n: writeNew,
  x: selectRow,
}

/** Where something new is written, by the screen. Elsewhere its field is on the screen. */
const NEW: Readonly<Record<string, string>> = { pantry: '/pantry/add', recipes: '/recipes/new' }

/** Milliseconds between `g` and the key of a screen. */
const PAUSE = 1500
/** When `g` was pressed. */
let wentAt = -PAUSE

/** What was typed while the code of a sheet is loaded. Undefined while none is. */
let typedAhead: string | undefined

/** Opens the sheet that finds everything, or the one that lists the keys. */
export function openDesktop(which: 'palette' | 'help'): void {
  typedAhead ??= ''
  import('./open-desktop.tsx')
    .then((one) => one.show(which, () => typedAhead ?? ''))
    .catch(reportProblem)
    .finally(() => setTimeout(() => (typedAhead = undefined))) // the sheet is drawn by then
}

function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  if (event.defaultPrevented || event.isComposing || !accountId.peek() || !openHome.peek()) return
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
    event.preventDefault()
    if (openSheets.peek() === 0) openDesktop('palette')
    return
  }
  if (ctrlKey || metaKey || altKey) return
  if (typedAhead !== undefined && openSheets.peek() === 0) {
    if (key === 'Backspace') typedAhead = typedAhead.slice(0, -1)
    else if (key.length === 1) typedAhead += key
    else return
    event.preventDefault()
    return
  }
  if (openSheets.peek() > 0 || !(target instanceof HTMLElement)) return
  if (roam(event, target) || isField(target) || !areKeysOn()) return
  const isSecond = event.timeStamp - wentAt < PAUSE
  wentAt = key === 'g' ? event.timeStamp : -PAUSE
  const act = isSecond ? goTo(key) : ACTIONS[key]
  if (!act) return
  event.preventDefault()
  act()
}

function goTo(key: string): (() => void) | undefined {
  const place = PLACES[key]
  return place === undefined ? undefined : () => navigate(place)
}

const isField = (target: HTMLElement): boolean =>
  target.isContentEditable ||
  target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])')

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

function search(): void {
  const field = find('aside input[type=search], main input[type=search]')
  if (field) field.focus()
  else openDesktop('palette')
}

/** Selects the item of a list that has the focus, or no longer, as a press with Ctrl does. */
function selectRow(): void {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  find('.list-tick[role=checkbox]:focus')?.dispatchEvent(press)
}

function writeNew(): void {
  const [screen = 'today'] = path.peek()
  const to = NEW[screen]
  if (to !== undefined) navigate(to)
  else if (screen === 'plan') find('.plan-day.is-today .icon-button')?.click()
  else find('main [role=combobox], main .today-add input')?.focus()
}

addEventListener('keydown', onKey)
