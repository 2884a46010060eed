import type { Db } from '#platform/postgres/database.ts'
import type { Identity, OidcProvider } from './contract.ts'
import * as store from './store.ts'

type Providers = readonly Pick<OidcProvider, 'issuer' | 'name'>[]

/** Lists the providers that are linked to an account, in the order in which they were linked. */
export async function listIdentities(
  db: Db,
  providers: Providers,
  accountId: string,
): Promise<{ items: Identity[] }> {
  const rows = await store.identities(db, accountId)
  return {
    items: rows.map((row) => ({
      ...row,
      provider: nameOf(providers, row.issuer),
      created_at: row.created_at.toISOString(),
    })),
  }
}

/** The same for an export. */
export async function* readIdentities(
  db: Db,
  providers: Providers,
  accountId: string,
): AsyncGenerator<Identity, void, undefined> {
  yield* (await listIdentities(db, providers, accountId)).items
}

/** The provider's name, or the issuer if the provider is not configured any more. */
export function nameOf(providers: Providers, issuer: string): string {
  return providers.find((provider) => provider.issuer === issuer)?.name ?? issuer
}
