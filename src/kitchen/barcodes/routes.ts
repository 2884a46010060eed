import type { Api } from '#platform/http/api.ts'
import type { DatabaseShares } from '#platform/http/limits/database-shares.ts'
import { accountIsGone, AppError } from '#platform/kernel/errors.ts'
import type { Language } from '#platform/kernel/languages.ts'
import type { Db } from '#platform/postgres/database.ts'
import { ByCode, Product } from './contract.ts'
import { createLookUp, type LookupDeps } from './service.ts'
import { hasRefused } from './store.ts'

interface Deps extends LookupDeps {
  readonly db: Db
  readonly shares: Pick<DatabaseShares, 'reads'>
  readonly findActiveAccount: (
    db: Db,
    id: string,
  ) => Promise<{ readonly language: Language } | undefined>
}

/** Mounted at /v1/pantry/barcodes, below the hook that picks the household. */
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
            'It changes no row: the app offers the answer to the person. It answers 404 for an unknown code, and where the operator has not turned it on (`barcode_lookup` of `GET /v1`); and 403 if `asks_open_food_facts` of the household is false.',
          querystring: ByCode,
          response: { 200: Product },
        },
        // It must not keep a share of the database while it waits for the answer.
        config: { errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED'], takesOwnShares: true },
      },
      async ({ member: { accountId, householdId }, query: { code } }) => {
        const [account, isRefused] = await shares.reads.run(accountId, async () => [
          await findActiveAccount(db, accountId),
          await hasRefused(db, householdId),
        ])
        if (!account) throw accountIsGone()
        if (isRefused) throw new AppError('FORBIDDEN', 'This household does not look up barcodes.')
        return lookUp({ accountId, code, language: account.language })
      },
    )
  }
}
