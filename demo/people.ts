import type { Home } from 'larder-client/home.ts'
import { type Larder, openLarder } from 'larder-client/open-larder.ts'
import { memory } from 'larder-client/storage/memory.ts'
import { TIME_ZONE } from './days.ts'
import type { DemoKitchen, Person } from './kitchen.ts'

/** A running Larder, to which everybody may sign up. */
export interface Service {
  /** Such as `http://localhost:8080`. */
  readonly url: string
  /** The clock of the service. */
  readonly now: () => Date
  /** The token in the mail that asks an address for confirmation. Only then its owner may invite others. */
  readonly confirmationToken: (email: string) => Promise<string>
}

/** The devices of the people, all signed in. */
export interface People extends AsyncDisposable {
  /** The household on the device of each. */
  readonly ownerHome: Home
  readonly memberHome: Home
  /** The household on the phones that take photos. Photos need time, and nothing else should wait for them. */
  readonly phones: readonly [Home, Home]
  /** The second household, on the owner's device. */
  readonly cabin: Home
}

/** Signs the people up. The first one makes both households, and invites the others. */
export async function openPeople(service: Service, kitchen: DemoKitchen): Promise<People> {
  const devices = new AsyncDisposableStack()
  const { people, household, cabin: cabinPlan, currency } = kitchen
  const open = async (): Promise<Larder> => {
    const { url, now } = service
    const larder = await openLarder({ url, storage: memory(), live: 'off', platform: { now } })
    devices.defer(() => larder.close())
    return larder
  }
  const signUp = async (person: Person, inviteCode?: string): Promise<Larder> => {
    const larder = await open()
    await larder.signUp({ ...person, ...(inviteCode === undefined ? {} : { inviteCode }) })
    return larder
  }

  try {
    const owner = await signUp(people.owner)
    const token = await service.confirmationToken(people.owner.email)
    await owner.request('PUT', '/v1/auth/email-verification', { token })
    const ownerHome = await owner.household()
    const settings = { time_zone: TIME_ZONE, currency, unit_system: 'metric' } as const
    await ownerHome.settings.update(ownerHome.id, { name: household, ...settings })
    const made = await owner.request('POST', '/v1/households', {
      name: cabinPlan.name,
      ...settings,
    })
    const cabin = await owner.household(idOf(made))

    const invite = async (role: string) => {
      const path = `/v1/households/${ownerHome.id}/invites`
      // The shape of docs/openapi.json.
      const { code } = (await ownerHome.request('POST', path, { role })) as {
        readonly code: string
      }
      return code
    }
    const member = await signUp(people.member, await invite('member'))
    await signUp(people.viewer, await invite('viewer'))
    const memberHome = await member.household(ownerHome.id)
    const phoneOf = async (person: Person) => {
      const larder = await open()
      await larder.signIn(person)
      return larder.household(ownerHome.id)
    }
    const phones = [await phoneOf(people.owner), await phoneOf(people.member)] as const
    const all = devices.move()
    return { ownerHome, memberHome, phones, cabin, [Symbol.asyncDispose]: () => all.disposeAsync() }
  } finally {
    await devices.disposeAsync()
  }
}

/** The shape of docs/openapi.json. */
const idOf = (made: unknown): string => (made as { readonly id: string }).id
