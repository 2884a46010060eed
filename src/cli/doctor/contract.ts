import type { Log } from '#platform/base/log.ts'
import type { Settings } from '#server/settings/settings.ts'

/** One thing that was examined. */
export interface Finding {
  readonly check: string
  /** `note`: it works, and could be better. */
  readonly state: 'ok' | 'note' | 'wrong'
  /** What is so, in a sentence. */
  readonly found: string
  /** What the operator can do; absent if that is nothing. */
  readonly todo?: string
}

/** What the checks work with. */
export interface Patient {
  readonly settings: Settings
  readonly log: Log
  readonly now: () => Date
}

export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found })
export const note = (check: string, found: string, todo: string): Finding => ({
  check,
  state: 'note',
  found,
  todo,
})
export const wrong = (check: string, found: string, todo: string): Finding => ({
  check,
  state: 'wrong',
  found,
  todo,
})

/** The reason of an error in a few words, without secrets. */
export function reasonOf(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error]
  const [first] = errors
  const inner = first instanceof Error && first.cause instanceof Error ? first.cause : first
  const message = inner instanceof Error ? inner.message : String(inner)
  return message.split('\n')[0]?.slice(0, 200) ?? ''
}
