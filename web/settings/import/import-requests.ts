import type { Home } from 'larder-client/home'

// The shapes of docs/import.md, as far as the screens need them.

type ImportState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
export type Outcome = 'created' | 'updated' | 'unchanged' | 'kept' | 'deleted' | 'broken'

export interface ImportJob {
  readonly id: string
  readonly state: ImportState
  readonly file_name: string | null
  readonly system: string | null
  readonly total: number | null
  readonly done: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Kept, or deleted here. */
  readonly skipped: number
  readonly broken: number
  readonly photos: number
  readonly problem: string | null
  readonly created_at: string
  readonly finished_at: string | null
}

export interface ImportedRecord {
  readonly position: number
  readonly kind: string
  readonly name: string
  readonly outcome: Outcome
  readonly entity: string | null
  readonly id: string | null
  readonly message: string | null
}

interface RecordPage {
  readonly items: readonly ImportedRecord[]
  readonly next_cursor: string | null
}

const PATH = '/v1/imports'

/** The newest first. */
export async function listImports(home: Home): Promise<readonly ImportJob[]> {
  // The server answers with the shapes above, here and below.
  const { items } = (await home.request('GET', PATH)) as unknown as { items: ImportJob[] }
  return items
}

export const readImport = async (home: Home, id: string): Promise<ImportJob> =>
  (await home.request('GET', `${PATH}/${id}?limit=1`)) as unknown as ImportJob

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
  const answer = await home.request('GET', `${PATH}/${id}?${wanted}`)
  return (answer as unknown as { records: RecordPage }).records
}

export const cancelImport = (home: Home, id: string) => home.request('POST', `${PATH}/${id}/cancel`)
