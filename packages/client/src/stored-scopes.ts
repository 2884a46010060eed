import { readOutbox } from 'larder-client/engine/copy.ts'
import { spaceOf } from 'larder-client/engine/replica.ts'
import { sendableUploads } from 'larder-client/engine/uploads/uploads.ts'
import type { Storage } from 'larder-client/storage/contract.ts'

/** The households of an account that have data in the storage, by their ids. */
export interface StoredScopes {
  all(): Promise<readonly string[]>
  /** Those with changes that no tab has sent. */
  withUnsent(): Promise<readonly string[]>
  /** How many changes wait for the server in all of them. A photo counts once. */
  countWaiting(): Promise<number>
  /** Those with changes that were set aside, also where the account has left. */
  withAside(): Promise<readonly string[]>
}

export function storedScopes(storage: Storage, accountId: string): StoredScopes {
  const prefix = spaceOf({ accountId, scopeId: '' })

  async function all(): Promise<readonly string[]> {
    const spaces = (await storage.spaces()).filter((space) => space.startsWith(prefix))
    return spaces
      .map((space) => space.slice(prefix.length))
      .filter((scopeId) => scopeId !== accountId)
  }

  async function filter(isWanted: (space: string) => Promise<boolean>): Promise<readonly string[]> {
    const found: string[] = []
    for (const scopeId of await all()) if (await isWanted(prefix + scopeId)) found.push(scopeId)
    return found
  }

  return {
    all,
    withUnsent: () =>
      filter(async (space) => {
        const { outbox, uploads } = await readOutbox(storage, space)
        return outbox.length + uploads.length > 0
      }),
    async countWaiting() {
      let count = 0
      for (const scopeId of await all()) {
        const { outbox, uploads } = await readOutbox(storage, prefix + scopeId)
        count += outbox.length + sendableUploads(uploads, outbox).length
      }
      return count
    },
    withAside: () => filter(async (space) => (await storage.read(space, 'aside')).length > 0),
  }
}
