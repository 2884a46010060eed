import { computed, signal } from '@preact/signals'
import { afterSteps, isSteppingBack } from '#web/components/sheets/sheet-history.ts'

/** The address of the screen, without host and fragment. */
const address = signal(location.pathname + location.search)

/** The path in pieces: `/list/42` is `['list', '42']`. */
export const path = computed(() => address.value.split('?')[0]?.split('/').filter(Boolean) ?? [])
/** The values after the question mark. */
export const query = computed(() => new URLSearchParams(/\?.*/.exec(address.value)?.[0]))

/**
 * Goes to another screen.
 *
 * @param to such as `/list/42`
 * @param mode `replace` leaves no way back to this screen
 */
export function navigate(to: string, mode: 'push' | 'replace' = 'push'): void {
  const replace = () => history.replaceState(null, '', to)
  if (mode === 'replace') afterSteps(replace)
  // An open sheet has an entry of its own in the history. The new screen takes its place.
  else if (history.state?.sheet && !isSteppingBack()) replace()
  else afterSteps(() => history.pushState(null, '', to))
  show(new URL(to, location.href))
  scrollTo(0, 0)
}

/** Goes back to the screen before, or to another one if the app was opened here. */
export function goBack(otherwise: string): void {
  if (moves > 0) history.back()
  else navigate(otherwise, 'replace')
}

/** How many times another screen was shown. */
let moves = 0

/**
 * For a screen that is left after a save: the person may have left it before.
 *
 * @returns whether the screen of this call is still the one that is shown
 */
export function followScreen(): () => boolean {
  const before = moves
  return () => moves === before
}

/** Follows the buttons of the browser and all links of the app. @returns a function that ends it */
export function startRouter(): () => void {
  const ended = new AbortController()
  const { signal: end } = ended
  addEventListener('popstate', () => isSteppingBack() || show(location), { signal: end })
  document.addEventListener('click', follow, { signal: end })
  return () => ended.abort()
}

function show({ pathname, search }: URL | Location): void {
  const now = pathname + search
  if (now === address.value) return
  moves++
  address.value = now
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (!link || !isPlain || event.defaultPrevented) return
  const isOther = link.origin !== location.origin || link.target || link.hasAttribute('download')
  if (isOther || link.dataset['document'] !== undefined) return
  event.preventDefault()
  navigate(link.pathname + link.search + link.hash)
}
