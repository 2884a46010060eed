/** How often things happened, for the report of many histories. */
export type Counts = Map<string, number>

export const count = (counts: Counts, what: string, times = 1): void =>
  void counts.set(what, (counts.get(what) ?? 0) + times)
