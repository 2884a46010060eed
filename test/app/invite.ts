import assert from 'node:assert/strict'
import { firstHousehold } from './household.ts'
import type { Person } from './person.ts'

/** Makes an invite to a person's first household. @returns the household and the code */
export async function invitedBy(
  owner: Person,
  wanted: { role?: 'member' | 'viewer'; max_uses?: number } = {},
): Promise<{ householdId: string; code: string; id: string }> {
  const { id: householdId } = await firstHousehold(owner)
  const { status, body, text } = await owner.call(
    'POST',
    `/v1/households/${householdId}/invites`,
    wanted,
  )
  assert.equal(status, 201, text)
  return { householdId, code: body.code, id: body.id }
}
