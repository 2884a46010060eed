import type { Readable } from 'node:stream'
import { foldText } from '@larder/rules/fold-text.ts'
import { toCooklang } from '@larder/rules/recipes/formats/to-cooklang.ts'
import { toJsonLd } from '@larder/rules/recipes/formats/to-json-ld.ts'
import { beginExport, streamTurn } from '#accounts/export-turn.ts'
import { fileOf, LARGE } from '#kitchen/photos/contract.ts'
import { toPrinted } from '#kitchen/recipes/formats.ts'
import { type NewFile, writeZip } from '#platform/archives/write-zip.ts'
import type { FileStore } from '#platform/files/contract.ts'
import type { DatabaseShares } from '#platform/http/limits/database-shares.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Member } from '#platform/kernel/actor.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { expectAuthority } from '#sync/write/scopes/authority.ts'
import { readPhotos, readRecipes } from './store.ts'
import { type ReadPart, writeRows } from './write-rows.ts'

export interface ArchiveDeps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly files: FileStore
  readonly shares: Pick<DatabaseShares, 'exports'>
  readonly limits: RateLimits
  readonly clock: Clock
}

const EXPORTS = { most: 10, seconds: 3600 }

/**
 * Writes a household as a zip archive: `larder.json`, the photos, and each recipe as JSON-LD and as Cooklang. Each part is
 * read when it is sent, so the archive is never in memory, waits for slow clients, and holds no connection meanwhile. An
 * account has one export at a time. Before each part the session and the membership are checked again.
 *
 * @returns the bytes of the archive. If a part can't be read, the stream ends with an error
 * @throws AppError RATE_LIMITED, NOT_FOUND, UNAUTHENTICATED
 */
export async function writeArchive(
  deps: ArchiveDeps,
  member: Member,
  now: Date,
): Promise<Readable> {
  const { db, sync, shares, limits, clock } = deps
  const authority = { scopeId: member.householdId, writer: member, needs: 'viewer' } as const
  const expectReader = () => expectAuthority(db, sync, authority, clock())
  const turn = await shares.exports.run('all', async () => {
    await expectReader()
    return inTransaction(db, async (tx) => {
      const begun = await beginExport(tx, member.accountId, clock)
      const what = `exports of households of ${member.accountId}`
      await limits.within(tx).take({ what, ...EXPORTS }, now)
      return begun
    })
  })
  const readPart: ReadPart = (read) =>
    shares.exports.run('all', async () => {
      // The stream waits for the bytes that are being read. Many parts may be needed for them.
      if (archive.destroyed) throw new Error('the client is gone')
      await expectReader()
      await turn.keep(db)
      return read()
    })
  const bytes = writeZip(filesOf(deps, member, readPart, now), now)
  const archive = streamTurn(bytes, db, turn)
  return archive
}

async function* filesOf(
  { db, sync, files }: ArchiveDeps,
  member: Member,
  readPart: ReadPart,
  now: Date,
): AsyncGenerator<NewFile, void, undefined> {
  const { householdId } = member
  const rows = writeRows(db, sync, { member, readPart }, now)
  yield { name: 'larder.json', isPacked: true, content: rows }
  for await (const { id, sha256 } of pagesOf(readPart, (after) =>
    readPhotos(db, householdId, after),
  )) {
    const file = fileOf({ householdId, sha256 }, LARGE)
    const content = await readPart(() => files.read(file))
    // A photo that was removed meanwhile is not in the archive.
    if (content) yield { name: `photos/${id}.webp`, isPacked: false, content }
  }
  for await (const { id, recipe } of pagesOf(readPart, (after) =>
    readRecipes(db, householdId, after),
  )) {
    const printed = toPrinted(recipe)
    const name = `recipes/${fileNameOf(printed.title)}-${id.slice(-12)}`
    const jsonLd = `${JSON.stringify(toJsonLd(printed), undefined, 2)}\n`
    yield { name: `${name}.jsonld`, isPacked: true, content: jsonLd }
    yield { name: `${name}.cook`, isPacked: true, content: toCooklang(printed) }
  }
}

/** Reads page after page, each after the last id of the page before. */
async function* pagesOf<T extends { readonly id: string }>(
  readPart: ReadPart,
  readAfter: (id: string | undefined) => Promise<T[]>,
): AsyncGenerator<T, void, undefined> {
  let after: string | undefined
  for (;;) {
    const page = await readPart(() => readAfter(after))
    if (page.length === 0) return
    yield* page
    after = page.at(-1)?.id
  }
}

/** The letters and digits of a title, for the name of a file on every system. */
const fileNameOf = (title: string): string =>
  foldText(title)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'recipe'
