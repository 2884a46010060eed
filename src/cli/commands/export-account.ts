import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { showAccount } from '#accounts/admin.ts'
import { exportAccount } from '#accounts/export-account.ts'
import { writeWholeFile } from '#platform/files/whole-file.ts'
import { noRateLimits } from '#platform/http/limits/rate-limits.ts'
import { UsageError } from '#platform/kernel/errors.ts'
import { describeSync } from '#server/entity-tables.ts'
import { exportParts } from '#server/export-parts.ts'
import type { Services } from './contract.ts'

/**
 * @returns the file and its bytes; undefined if there is no such account
 * @throws UsageError if there is a file already
 */
export async function exportAccountToFile(
  { settings, backing: { database } }: Services,
  email: string,
  path: string,
  now: Date,
): Promise<object | undefined> {
  const { jobs: db } = database
  const found = await stat(path).catch(() => undefined) // writing reports all other errors
  if (found) throw new UsageError(`${path} exists. It is not replaced.`)
  const account = await showAccount(db, email)
  if (!account) return undefined
  const actor = {
    accountId: account.id,
    sessionId: undefined,
    network: undefined,
    requestId: undefined,
  }
  const deps = {
    limits: noRateLimits,
    parts: exportParts(settings, describeSync(settings.quotas)),
    // Nothing else of this process waits for a connection.
    shares: { exports: { run: <T>(_holder: string, work: () => Promise<T>) => work() } },
    clock: () => new Date(),
  }
  const document = await exportAccount(db, deps, actor, now)
  const file = { path: resolve(path), draftPrefix: '.larder-export-' }
  const bytes = await writeWholeFile(file, async (handle) => {
    let written = 0
    for await (const chunk of document) {
      await handle.writeFile(chunk)
      written += Buffer.byteLength(chunk)
    }
    return written
  })
  return { file: file.path, bytes }
}
