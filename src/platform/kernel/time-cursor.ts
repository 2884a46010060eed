import { isId } from '@larder/rules/id.ts'

/** The last row of a page, in a list that is sorted by time and then by id. */
export interface TimePlace {
  readonly at: Date
  readonly id: string
}

export const toTimeCursor = ({ at, id }: TimePlace): string => `${at.toISOString()}_${id}`

/** @returns undefined if the text is no cursor */
export function readTimeCursor(cursor: string): TimePlace | undefined {
  const [, at = '', id = ''] = CURSOR.exec(cursor) ?? []
  if (!isId(id) || Number.isNaN(Date.parse(at))) return undefined
  return { at: new Date(at), id }
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(.+)$/
