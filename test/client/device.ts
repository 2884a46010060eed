import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Home } from 'larder-client/home.ts'
import { type Larder, type LarderOptions, openLarder } from 'larder-client/open-larder.ts'
import type { Storage } from 'larder-client/storage/contract.ts'
import { memory } from 'larder-client/storage/memory.ts'
import type { TestApp } from '#test/app/app.ts'
import type { Person } from '#test/app/person.ts'
import { type Network, openNetwork } from './network.ts'
import { type ManualTimers, manualTimers } from './timers.ts'

/** The client library on one device, in front of a real server. */
export interface Device {
  readonly larder: Larder
  readonly home: Home
  readonly network: Network
  readonly storage: Storage
  readonly timers: ManualTimers
}

/**
 * @param householdId the default is the person's first household
 * @param isSynced false where the first sync can not end
 */
export async function openDevice(
  app: TestApp,
  { email, password }: Person,
  { householdId, ...options }: Partial<LarderOptions> & { householdId?: string } = {},
  isSynced = true,
): Promise<Device> {
  const network = openNetwork(app.url)
  const storage = options.storage ?? memory()
  const timers = manualTimers()
  const larder = await openLarder({
    url: app.url,
    storage,
    live: 'off',
    transport: network,
    ...options,
    platform: { now: app.clock, random: () => 0, timers, ...options.platform },
  })
  after(() => larder.close())
  if (larder.accountId() === undefined) await larder.signIn({ email, password })
  const home = await larder.household(householdId)
  if (isSynced) await synced(home)
  return { larder, home, network, storage, timers }
}

/** Syncs, and expects that all is done. */
export async function synced(...homes: readonly Home[]): Promise<void> {
  for (const home of homes) assert.equal(await home.sync(), 'idle')
}
