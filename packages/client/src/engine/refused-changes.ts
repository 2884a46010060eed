import { isId } from '@larder/rules/id.ts'
import { Refused } from 'larder-client/refusal.ts'
import type { Shown } from 'larder-client/view/apply-outbox.ts'
import type { Ended } from './contract.ts'
import type { Pushed } from './wire.ts'

const ENDED: Readonly<Record<Ended, string>> = {
  signed_out: 'You are signed out.',
  closed: 'This Larder is closed.',
}
const WRONG_ID = { reason: 'validation', message: 'id must be a UUID.' }

/** @throws Refused where the copy has ended, or a mutation has a wrong id */
export function assertAllowed(ended: Ended | undefined, mutations: readonly Pushed[]): void {
  if (ended) throw new Refused({ reason: ended, message: ENDED[ended] })
  for (const { id } of mutations) if (!isId(id)) throw new Refused(WRONG_ID)
}

/** The server knows operations that no client keeps: it decides about an undo of one. */
export const mayBeDone = ([one]: readonly Pushed[], { refusal }: Shown): boolean =>
  one?.op === 'run' && one.verb === 'undo' && refusal?.reason === 'not_found'
