import { navigate, path } from '#web/shell/router.ts'
import type { openDesktop } from './keys.ts'

type Open = typeof openDesktop

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

/** Does what a key is for. @param isPlace whether `g` was pressed before it @param open of `keys.ts`, which comes before */
export function actOnKey(key: string, isPlace: boolean, open: Open): void {
  if (isPlace) navigate(PLACES[key] ?? '/')
  else if (key === '?') open('help')
  else if (key === '/') search(open)
  else if (key === 'x') selectRow()
  else writeNew()
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

function search(open: Open): void {
  const field = find('aside input[type=search], main input[type=search]')
  if (field) field.focus()
  else open('palette')
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
