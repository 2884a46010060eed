import assert from 'node:assert/strict'
import { after } from 'node:test'
import { type Larder, type LarderOptions, openLarder } from 'larder-client/open-larder.ts'
import type { Home } from 'larder-client/home.ts'
import type { Storage } from 'larder-client/storage/contract.ts'
import { memory } from 'larder-client/storage/memory.ts'
import type { TestApp } from '#test/app/app.ts'
import type { Person } from '#test/app/person.ts'
import { type Network, openNetwork } from './network.ts'

/** The client library on one device, in front of a real server. */
export interface Device {
  readonly larder: Larder
  readonly home: Home
  readonly network: Network
  readonly storage: Storage
}

/** @param householdId the default is the person's first household */
export async function openDevice(
  app: TestApp,
  { email, password }: Person,
  { householdId, ...options }: Partial<LarderOptions> & { householdId?: string } = {},
): Promise<Device> {
  const network = openNetwork(app.url)
  const storage = options.storage ?? memory()
  const larder = await openLarder({
    url: app.url,
    storage,
    live: 'off',
    transport: network,
    platform: { now: app.clock },
    ...options,
  })
  after(() => larder.close())
  if (larder.accountId() === undefined) await larder.signIn({ email, password })
  const home = await larder.household(householdId)
  await synced(home)
  return { larder, home, network, storage }
}

/** Syncs, and expects that all is done. */
export async function synced(...homes: readonly Home[]): Promise<void> {
  for (const home of homes) assert.equal(await home.sync(), 'idle')
}
