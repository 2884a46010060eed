import { openSheets } from '#web/components/sheets/sheet-history.ts'
import { reportProblem } from '#web/components/toasts.tsx'
import { accountId, openHome } from '#web/data/session.ts'

// The keys of a keyboard, on all screens of a household. This file comes after the first screen. All else here is loaded
// when it is asked for.

/** Where this device keeps whether single keys do something, in `localStorage`. */
export const SHORTCUTS = 'larder.shortcuts'

/** Whether single keys do something on this device (WCAG 2.2, 2.1.4). */
export const areKeysOn = (): boolean => localStorage.getItem(SHORTCUTS) !== 'off'

/** The keys of screens, after `g`, and those of actions. */
const [PLACES, ACTIONS] = ['tlprms', '?/nx']

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
  // The browser would scroll the line.
  if (!roam && /^Arrow[LR]/.test(key) && !isField(target)) event.preventDefault()
  if (!roam && /^(Tab|Arrow)/.test(key))
    import('./roam.ts').then((one) => {
      roam = one.roam
      return key !== 'Tab' && roam(event, target)
    }, reportProblem)
  else if (roam?.(event, target) || isField(target) || !areKeysOn()) return
  const isSecond = event.timeStamp - wentAt < PAUSE
  wentAt = key === 'g' ? event.timeStamp : -PAUSE
  if (!(isSecond ? PLACES : ACTIONS).includes(key)) return
  event.preventDefault()
  import('./act-on-key.ts').then((one) => one.actOnKey(key, isSecond, openDesktop), reportProblem)
}

const isField = (target: HTMLElement): boolean =>
  target.isContentEditable ||
  target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])')

addEventListener('keydown', onKey)
