import type { Log } from '#platform/base/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Sync } from '#sync/schema/contract.ts'
import { fillSearch } from '#sync/write/derived/fill-search.ts'

/** Fills search once, after the start. The daily job does the rest if that fails. */
export function startFillingSearch(
  { db, log }: { readonly db: Db; readonly log: Log },
  sync: Sync,
): AsyncDisposable {
  const stop = new AbortController()
  const filling = fillSearch(db, sync, stop.signal).then(
    (made) => made > 0 && log.info({ rows: made }, 'search was filled'),
    (error: unknown) => log.error({ err: error }, 'search could not be filled'),
  )
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await filling
    },
  }
}
