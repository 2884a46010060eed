/** The sheet that is open above the plan. */
export type Shown =
  /** `next`: the days that are planned after it. */
  | { readonly kind: 'add'; readonly day: string; readonly next?: readonly string[] }
  | { readonly kind: 'entry' | 'move' | 'repeat'; readonly id: string }
  | { readonly kind: 'fill'; readonly to: string; readonly listId: string }
  | { readonly kind: 'copy' | 'calendar' }

export type Show = (shown: Shown | undefined) => void

/** The week on the screen. */
export interface ShownWeek {
  readonly days: readonly string[]
  readonly first: string
  readonly last: string
  readonly today: string
  /** How many entries it has. */
  readonly count: number
  /** The days that are not over, and have no such meal as the one that was planned last. */
  readonly free: readonly string[]
}
