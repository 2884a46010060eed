// Tab leaves a long list, and the arrow keys move in it: seventy rows are one stop. The focus comes back to the row where
// it was.

/** Lists that are one stop. */
const GROUPS = '.pantry-groups, .recipes-grid, .side-rows, .list-open, .plan-days, .chips.scrolls'
const CONTROLS = 'a[href], button, input'
/** The columns of a list that has them side by side on a large screen. */
const COLUMNS = '.plan-day'
/** Where the focus was last in each list. */
const last = new WeakMap<Element, HTMLElement>()

/**
 * Moves the focus in a long list, or out of it.
 *
 * @returns whether the key was meant for the list
 */
export function roam(event: KeyboardEvent, from: HTMLElement): boolean {
  const { key } = event
  if (key === 'Tab') watchTab(from, event.shiftKey)
  const group = from.closest(GROUPS)
  if (!group || (from instanceof HTMLInputElement && from.type !== 'checkbox')) return false
  const to = targetOf(key, from, group)
  if (!to) return false
  event.preventDefault()
  to.focus()
  to.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}

function targetOf(key: string, from: HTMLElement, group: Element): HTMLElement | undefined {
  const columns = columnsOf(group)
  if (columns.length > 1 && key.startsWith('Arrow')) return inColumns(key, from, columns)
  const rows = rowsOf(group)
  const at = rows.findIndex((row) => row.includes(from))
  const row = rows[at] ?? []
  const column = row.indexOf(from)
  const isLine = group.matches('.chips')
  const inRow = (step: number) => row[column + step]
  const inRows = (place: number) => rows[place]?.[column] ?? rows[place]?.[0]
  const forward = getComputedStyle(group).direction === 'rtl' ? -1 : 1
  if (key === 'ArrowRight') return isLine ? inRows(at + forward) : inRow(forward)
  if (key === 'ArrowLeft') return isLine ? inRows(at - forward) : inRow(-forward)
  if (key === 'ArrowDown') return inRows(at + 1)
  if (key === 'ArrowUp') return at > 0 ? inRows(at - 1) : undefined
  if (key === 'Home') return inRows(0)
  return key === 'End' ? inRows(rows.length - 1) : undefined
}

type Columns = readonly (readonly HTMLElement[])[]

/** The controls of each column of a list, if its columns are side by side now. */
function columnsOf(group: Element): Columns {
  const [first, second, ...others] = group.querySelectorAll(COLUMNS)
  if (!first || !second || topOf(first) !== topOf(second)) return []
  return [first, second, ...others].map(controlsOf).filter(({ length }) => length > 0)
}

/** Left and right go to the control of the same height in the column beside it, up and down stay in the column. */
function inColumns(key: string, from: HTMLElement, columns: Columns): HTMLElement | undefined {
  const at = columns.findIndex((column) => column.includes(from))
  const column = columns[at] ?? []
  if (key === 'ArrowDown') return column[column.indexOf(from) + 1]
  if (key === 'ArrowUp') return column[column.indexOf(from) - 1]
  const isForward = (key === 'ArrowRight') === (getComputedStyle(from).direction !== 'rtl')
  const away = (one: HTMLElement) => Math.abs(topOf(one) - topOf(from))
  return columns[at + (isForward ? 1 : -1)]?.toSorted((a, b) => away(a) - away(b))[0]
}

const topOf = (one: Element): number => one.getBoundingClientRect().top

const controlsOf = (group: Element): readonly HTMLElement[] =>
  [...group.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) => one.tabIndex >= 0 && one.checkVisibility(),
  )

/** The controls of each row. What is in no row is one by itself. */
function rowsOf(group: Element): readonly (readonly HTMLElement[])[] {
  const rows = Map.groupBy(controlsOf(group), (one) => {
    const row = one.closest('li')
    return row && group.contains(row) ? row : one
  })
  return [...rows.values()]
}

/** Lets the browser pass the other controls of the list by, and come back to the row where the focus was. */
function watchTab(from: HTMLElement, isBack: boolean): void {
  const group = from.closest(GROUPS)
  if (group) last.set(group, from)
  const passed = group
    ? rowsOf(group)
        .flat()
        .filter((one) => one !== from)
    : []
  for (const one of passed) one.tabIndex = -1
  const ended = new AbortController()
  requestAnimationFrame(() => {
    for (const one of passed) one.removeAttribute('tabindex')
    ended.abort()
  })
  const enter = ({ target }: FocusEvent) => {
    const entered = target instanceof Element ? target.closest(GROUPS) : null
    if (!entered || entered === group) return
    const known = last.get(entered)
    const first = isBack ? rowsOf(entered)[0]?.[0] : undefined
    const to = known?.isConnected ? known : first
    to?.focus()
  }
  addEventListener('focusin', enter, { once: true, signal: ended.signal })
}
