/** Whether two lists have the same rows. A row that does not change is always the same object. */
export const isSameRows = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i])
