import type { Data } from '@larder/rules/json.ts'
import { type Bytes, PHOTO_BYTES, type Storage, type Stored } from './contract.ts'

/** Keeps the data only as long as the program runs. */
export function memory(): Storage {
  /** By space and table. */
  const tables = new Map<string, Map<string, Data>>()

  const photos = new Map<string, Bytes>()

  function tableOf(space: string, name: string): Map<string, Data> {
    const key = `${name} ${space}`
    const table = tables.get(key) ?? new Map<string, Data>()
    tables.set(key, table)
    return table
  }

  return {
    async spaces() {
      const filled = [...tables].filter(([, table]) => table.size > 0)
      return [...new Set(filled.map(([name]) => name.slice(name.indexOf(' ') + 1)))]
    },
    async read(space, table) {
      const all: Stored[] = [...tableOf(space, table)].map(([key, value]) => ({ key, value }))
      return all.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    },
    async readBytes(space, key) {
      return photos.get(`${space} ${key}`)
    },
    async commit(writes) {
      for (const write of writes) {
        if (write.table === PHOTO_BYTES) {
          const { space, key, bytes } = write
          if (bytes) photos.set(`${space} ${key}`, bytes)
          else photos.delete(`${space} ${key}`)
          continue
        }
        const table = tableOf(write.space, write.table)
        if ('clear' in write) table.clear()
        else if (write.value === null) table.delete(write.key)
        else table.set(write.key, write.value)
      }
    },
    async wipe() {
      tables.clear()
      photos.clear()
    },
    async close() {},
  }
}
