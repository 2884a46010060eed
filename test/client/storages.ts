import { DatabaseSync } from 'node:sqlite'
import type { Storage } from 'larder-client/storage/contract.ts'
import { memory } from 'larder-client/storage/memory.ts'
import { sqlite } from 'larder-client/storage/sqlite.ts'

/** The storages of this machine. The browser's has tests of its own. */
export const STORAGES: Readonly<Record<string, () => Storage>> = {
  memory,
  sqlite: () => sqlite(new DatabaseSync(':memory:')),
}

/** The device is switched off after some commits. */
export class SwitchedOff extends Error {}

/** A storage that fails after some commits, as if the device were switched off. */
export function failingAfter(commits: number, storage: Storage): Storage {
  let left = commits
  return {
    ...storage,
    async commit(writes) {
      if (left <= 0) throw new SwitchedOff('off')
      left -= 1
      await storage.commit(writes)
    },
    async close() {}, // the device is switched on again with the same storage
  }
}
