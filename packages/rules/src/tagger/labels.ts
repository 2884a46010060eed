/** What a token of a line can be. `amount` is a part of another amount than the first: `14 oz` of `1 (14 oz) can`. */
export const LABELS = ['name', 'preparation', 'note', 'size', 'quantity', 'unit', 'amount'] as const

export type Label = (typeof LABELS)[number]
