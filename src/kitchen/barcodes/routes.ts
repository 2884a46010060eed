import type { Api } from '#platform/http/api.ts'
import type { DatabaseShares } from '#platform/http/limits/database-shares.ts'
import { accountIsGone } from '#platform/kernel/errors.ts'
import type { Language } from '#platform/kernel/languages.ts'
import type { Db } from '#platform/postgres/database.ts'
import { ByCode, Product } from './contract.ts'
import { createLookUp, type LookupDeps } from './service.ts'

interface Deps extends LookupDeps {
  readonly db: Db
  readonly shares: Pick<DatabaseShares, 'reads'>
  readonly findActiveAccount: (
    db: Db,
    id: string,
  ) => Promise<{ readonly language: Language } | undefined>
}

/** Mounted at /v1/pantry/barcodes, below the hook that authenticates. It concerns no household. */
export function barcodeRoutes(deps: Deps) {
  const { db, shares, findActiveAccount } = deps
  const lookUp = createLookUp(deps)
  return async (api: Api): Promise<void> => {
    api.get(
      '/lookup',
      {
        schema: {
          operationId: 'lookUpBarcode',
          tags: ['pantry'],
          summary: 'Ask Open Food Facts what product has a barcode',
          description:
            'It changes no row: the app offers the answer to the person. It answers 404 for an unknown code, and where the operator has not turned it on (`barcode_lookup` of `GET /v1`).',
          querystring: ByCode,
          response: { 200: Product },
        },
        // It must not keep a share of the database while it waits for the answer.
        config: { errors: ['NOT_FOUND', 'RATE_LIMITED'], takesOwnShares: true },
      },
      async ({ actor: { accountId }, query: { code } }) => {
        const account = await shares.reads.run(accountId, () => findActiveAccount(db, accountId))
        if (!account) throw accountIsGone()
        return lookUp({ accountId, code, language: account.language })
      },
    )
  }
}
