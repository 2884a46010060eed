import { shortenAddress } from '#platform/http/client-address.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import { knownClient } from './count-attempts.ts'

const HOUR = 3600
const PER_ADDRESS = { most: 3, seconds: HOUR }
const PER_CLIENT = { most: 3, seconds: HOUR }
/** Of the three of an address, one client uses up two at most. */
const COUNTED_OF_A_CLIENT = 2
/** For networks that have not asked yet, once the three are gone. */
const RESERVE = { most: 5, seconds: HOUR }

/** Whether a reset mail goes out: as one of the three of its address, or outside of these. */
export type ResetPlace = 'counted' | 'reserved' | 'refused'

/**
 * Judges whether a reset mail for an address may go out, so that a stranger who asks for many does not
 * use up those of the owner:
 * - three an hour go to an address, and three an hour are for one client; one client counts twice at
 *   most, so that the third is left for another;
 * - once the three are gone, a network (/24, or /48 of IPv6) that had not asked yet gets one of five;
 * - a client that has signed in to the account before gets its own three.
 *
 * @param asked.address as addresses are compared
 * @param asked.client the network that asked; absent where it is not known
 */
export async function placeReset(
  limits: RateLimits,
  { address, client }: { readonly address: string; readonly client: string | undefined },
  now: Date,
): Promise<ResetPlace> {
  const perAddress = { what: `resets of ${address}`, ...PER_ADDRESS }
  if (client === undefined) {
    const [ofAddress] = await limits.count([perAddress], now)
    return ofAddress?.isOver ? 'refused' : 'counted'
  }
  const perClient = { what: `resets of ${address} from ${client}`, ...PER_CLIENT }
  const perNetwork = { what: `resets of ${address} from ${shortenAddress(client)}/`, ...PER_CLIENT }
  const counted = [perAddress, perClient, perNetwork]
  const [ofAddress, ofClient, ofNetwork] = await limits.count(counted, now)
  if (!ofAddress || !ofClient || !ofNetwork) throw new Error('A limit was not counted.')

  const isOneOfThree = !ofAddress.isOver && ofClient.count <= COUNTED_OF_A_CLIENT
  if (isOneOfThree) return 'counted'
  await limits.giveBack([perAddress], now)
  if (ofClient.isOver) return 'refused'
  if (!ofAddress.isOver) return 'reserved'
  if (await limits.remembers(knownClient(address, client), now)) return 'reserved'
  if (ofNetwork.count > 1) return 'refused'
  const [ofReserve] = await limits.count([{ what: `reserve of ${address}`, ...RESERVE }], now)
  return ofReserve?.isOver ? 'refused' : 'reserved'
}
