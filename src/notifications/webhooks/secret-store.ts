import type { Kysely } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'webhooks'>>

/** For which the secrets of webhooks are encrypted. */
export const PURPOSE = 'webhook secrets'

interface Key {
  readonly householdId: string
  readonly id: string
}

/** The secret that signs, encrypted. */
export async function sealedSecretOf(
  tx: Db,
  { householdId, id }: Key,
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('webhooks')
    .select('sealed_secret')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.sealed_secret
}

/** Sets a new secret. The one before signs too until `until`. */
export async function replaceSecret(
  tx: Db,
  { householdId, id }: Key,
  secrets: { readonly sealed: Buffer; readonly before: Buffer; readonly until: Date },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({
      sealed_secret: secrets.sealed,
      sealed_before: secrets.before,
      before_until: secrets.until,
    })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute()
}

/** The encrypted secrets of all webhooks, for a change of LARDER_SECRET. */
export async function sealedSecrets(db: Db) {
  return db.selectFrom('webhooks').select(['household_id', 'id', 'sealed_secret']).execute()
}

/** Replaces an encrypted secret by the same secret, encrypted anew. */
export async function replaceSealed(
  db: Db,
  of: { readonly household_id: string; readonly id: string },
  secrets: { readonly before: Buffer; readonly sealed: Buffer },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ sealed_secret: secrets.sealed, sealed_before: null, before_until: null })
    .where('household_id', '=', of.household_id)
    .where('id', '=', of.id)
    .where('sealed_secret', '=', secrets.before)
    .execute()
}
