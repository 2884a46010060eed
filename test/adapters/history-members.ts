import type { TestApp } from '#test/app/app.ts'
import type { Person } from '#test/app/person.ts'
import { manualTimers } from '#test/client/timers.ts'
import { seeded } from '#test/simulation/random.ts'
import type { AdapterDevice, OpenDevice } from './device.ts'
import {
  type EndlessSession,
  type HistoryNetwork,
  type NetworkFault,
  openHistoryNetwork,
} from './history-network.ts'

/** A device in a history. */
export interface Member {
  readonly name: string
  readonly device: AdapterDevice
  readonly network: HistoryNetwork
}

interface MemberOptions {
  readonly app: TestApp
  readonly seed: number
  readonly person: Person
  readonly householdId: string
  readonly session: EndlessSession
  /** Closes the devices. */
  readonly opened: AsyncDisposableStack
  /** Happens in the network of the first device. */
  readonly fault: NetworkFault | undefined
}

/** How often the network loses a request, and how often an answer. */
const LOSSES = 0.1

/** Opens devices that have synced once. Then they have no network. */
export async function openMembers(
  open: readonly OpenDevice[],
  { app, seed, person, householdId, session, opened, fault }: MemberOptions,
): Promise<readonly Member[]> {
  const members: Member[] = []
  for (const [i, openDevice] of open.entries()) {
    const own = seeded(seed * 1000 + i)
    const network = openHistoryNetwork(app, session, own, i === 0 ? fault : undefined)
    const device = await openDevice({
      person,
      householdId,
      transport: network,
      platform: { now: app.clock, random: () => 0, timers: manualTimers(), uuid: () => own.uuid() },
    })
    opened.defer(() => device.close())
    await device.sync()
    members.push({ name: `${device.name} ${i + 1}`, device, network })
    network.isUp = false
    network.losses = LOSSES
  }
  return members
}
