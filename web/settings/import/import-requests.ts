import type { Home } from 'larder-client/home'
import type { Schemas } from '#web/data/api-types.ts'
import { request } from '#web/data/request.ts'

export type ImportJob = Schemas['Import']
type RecordPage = Schemas['ImportWithRecords']['records']
export type ImportedRecord = RecordPage['items'][number]
export type Outcome = ImportedRecord['outcome']

/** The newest first. */
export const listImports = async (home: Home): Promise<readonly ImportJob[]> =>
  (await request(home, 'GET', '/v1/imports')).items

export const readImport = (home: Home, id: string): Promise<ImportJob> =>
  request(home, 'GET', `/v1/imports/${id}?limit=1`)

/**
 * Reads what has become of the records, one page.
 *
 * @param of only records with this outcome
 * @param cursor of the page before
 */
export async function readRecords(
  home: Home,
  id: string,
  { of, cursor }: { readonly of: Outcome | undefined; readonly cursor?: string },
): Promise<RecordPage> {
  const wanted = new URLSearchParams({
    ...(of && { outcome: of }),
    ...(cursor !== undefined && { cursor }),
  })
  return (await request(home, 'GET', `/v1/imports/${id}?${wanted.toString()}`)).records
}

export const cancelImport = (home: Home, id: string) =>
  request(home, 'POST', `/v1/imports/${id}/cancel`)
