import type { View } from './edit-row.ts'
import { someEdits } from './edits.ts'
import type { Phone } from './phone.ts'
import type { Random } from './random.ts'
import { dayOf, type PhoneMutation } from './runs.ts'
import { someRun } from './wishes.ts'
import type { World } from './world.ts'

/**
 * Random mutations of a user: edits, or a verb.
 *
 * @param phone its user sees `view`; undefined for a user of REST
 */
export function someMutations(
  { householdId, now, oracle }: Pick<World, 'householdId' | 'now' | 'oracle'>,
  phone: Phone | undefined,
  view: View,
  random: Random,
): readonly PhoneMutation[] {
  const today = dayOf(now)
  const unsent = (phone?.outbox ?? []).flatMap(({ mutation }) =>
    mutation.op === 'run' ? [mutation] : [],
  )
  const earlier = [...[...oracle.operations.values()].map(({ run }) => run), ...unsent]
  const run = random.chance(0.4) ? someRun(view, earlier, today, random) : undefined
  return run ? [run] : someEdits(view, householdId, today, random)
}
