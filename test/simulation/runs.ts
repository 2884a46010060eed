import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'

/** A mutation of a phone that runs a verb. */
export interface Run {
  readonly op: 'run'
  readonly verb: string
  /** The id of the operation. */
  readonly id: string
  /** `YYYY-MM-DD` */
  readonly on?: string
  readonly wish: Data
  readonly group_id?: never
}

export type PhoneMutation = Mutation | Run

/** Splits mutations before and after each run, as the server does. */
export function splitAtRuns(mutations: readonly PhoneMutation[]): (Run | Mutation[])[] {
  const parts: (Run | Mutation[])[] = []
  for (const one of mutations) {
    const last = parts.at(-1)
    if (one.op === 'run') parts.push(one)
    else if (Array.isArray(last)) last.push(one)
    else parts.push([one])
  }
  return parts
}

/** A mutation in a few words, for the trace of a history. */
export const describeMutation = (one: PhoneMutation): string =>
  one.op === 'run'
    ? `runs ${one.verb} ${one.id.slice(0, 4)} ${JSON.stringify(one.wish)}`
    : `${one.op} ${one.entity} ${one.id.slice(0, 4)}`

/** The day of an instant in UTC, the time zone of the simulated household. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** @returns the day some days later, `YYYY-MM-DD` */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * 24 * 60 * 60 * 1000))
