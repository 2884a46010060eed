import type { Data } from '@larder/rules/entity.ts'

/** Checks the fields of a stock movement together. @returns the error as a sentence */
export function checkMovement({ kind, delta, value, undoes_id }: Data): string | undefined {
  if ((kind === 'undo') !== (undoes_id !== null))
    return 'An undo must have undoes_id, and no other movement may have it.'
  if (kind === 'count') {
    if (typeof value !== 'number' || delta !== null)
      return 'A count must have a value and no delta.'
    return value < 0 ? 'The value of a count must be zero or more.' : undefined
  }
  if (typeof delta !== 'number' || value !== null)
    return 'This movement must have a delta and no value.'
  if (kind === 'move' && delta === 0) return 'The delta of a move must not be zero.'
  if (kind === 'add' && delta <= 0) return 'The delta of an add must be above zero.'
  if ((kind === 'consume' || kind === 'waste') && delta >= 0)
    return 'The delta of a consume or waste must be below zero.'
  return undefined
}
