import type { Json } from '@larder/rules/json.ts'
import { readList } from 'larder-client/engine/read-answers.ts'
import { spaceOf } from 'larder-client/engine/replica.ts'
import { NoAnswer, RequestRefused } from 'larder-client/engine/wire.ts'
import type { Storage } from 'larder-client/storage/contract.ts'
import type { View } from 'larder-client/view/view.ts'

/** The names of the account's households, as this device has last seen them. */
export interface HouseholdNames {
  readonly of: (household: string) => string | undefined
  /** Takes the name from an open copy, now and at each change. */
  follow(household: string, view: View): void
  /** Asks the server, unless it has answered and nothing was unknown since then. */
  ask(households: readonly string[]): Promise<void>
  subscribe(onChange: () => void): () => void
  /** Forgets all, after a sign-out. */
  clear(): Promise<void>
}

interface NamesDeps {
  readonly accountId: string
  readonly storage: Storage
  readonly list: () => Promise<Json>
}

/** They are beside the copies: a household without a copy has a name too. */
export async function openNames({ accountId, storage, list }: NamesDeps): Promise<HouseholdNames> {
  const space = spaceOf({ accountId, scopeId: accountId })
  const names = new Map<string, string>()
  const listeners = new Set<() => void>()
  let isAsked = false

  function take(household: string, name: Json | undefined): boolean {
    if (typeof name !== 'string' || names.get(household) === name) return false
    names.set(household, name)
    listeners.forEach((listener) => listener())
    return true
  }

  async function keep(household: string, name: Json | undefined): Promise<void> {
    if (take(household, name))
      await storage.commit([
        { space, table: 'name', key: household, value: { name: name ?? null } },
      ])
  }

  for (const { key, value } of await storage.read(space, 'name')) take(key, value['name'])
  storage.shared?.subscribe((writes) => {
    if (writes === 'missed') return
    for (const write of writes)
      if (write.space === space && write.table === 'name' && 'value' in write && write.value)
        take(write.key, write.value['name'])
  })

  return {
    of: (household) => names.get(household),
    follow(household, view) {
      const read = () => {
        const name = view.get('household', household)?.data['name']
        keep(household, name).catch(() => {}) // the copy has it, and it is stored at the next start
      }
      view.subscribe((changes) => void (changes.has('household') && read()))
      read()
    },
    async ask(households) {
      // The copy of an only household has its name.
      if (households.length < 2 || (isAsked && households.every((id) => names.has(id)))) return
      try {
        const items = readList(await list(), 'items', ['id', 'name'])
        isAsked = true
        for (const { id, name } of items) await keep(id, name)
      } catch (error) {
        // The next sync asks again.
        if (!(error instanceof NoAnswer || error instanceof RequestRefused)) throw error
      }
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    async clear() {
      names.clear()
      await storage.commit([{ space, table: 'name', clear: true }])
    },
  }
}
