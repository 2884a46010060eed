import type { TestApp } from './app.ts'
import { type Person, signedUp } from './person.ts'

/** Confirms a person's address in the database, without the mail. */
export async function confirmAddress(app: TestApp, { id }: Person): Promise<void> {
  await app.db
    .updateTable('accounts')
    .set({ email_verified_at: app.clock() })
    .where('id', '=', id)
    .execute()
}

/** Signs up a person with a confirmed address, who may invite others. */
export async function verified(
  app: TestApp,
  wanted: Parameters<typeof signedUp>[1] = {},
): Promise<Person> {
  const person = await signedUp(app, wanted)
  await confirmAddress(app, person)
  return person
}
