import { shortenAddress } from '#platform/http/limits/client-address.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import { knownClient } from './limit-attempts.ts'

const HOUR = 3600
const PER_ADDRESS = { most: 3, seconds: HOUR }
const PER_CLIENT = { most: 3, seconds: HOUR }
/** Of the three mails of an address, one client can use two. */
const MAX_COUNTED_OF_A_CLIENT = 2
/** For networks without a request before, after the three mails are used. */
const RESERVE = { most: 5, seconds: HOUR }

/** What people request by an address, each with its own counts. */
export type RequestedMail = 'resets' | 'sign-in links'

/** Whether a reset mail is sent: as one of the three of its address, or as a reserved one. */
export type ResetDecision = 'counted' | 'reserved' | 'refused'

/**
 * Decides whether a reset mail, or a mail with a sign-in link, may be sent to an address. A stranger who requests many must not use
 * up those of the owner:
 * - an address gets three an hour, and a client three an hour; one client can use only two of the
 *   address, so that the third stays for another;
 * - after these three, a network (/24, or /48 of IPv6) without a request before gets one of five;
 * - a client that has signed in to the account before has its own three.
 *
 * @param request.address the key of the address
 * @param request.client the client's network; absent if it is not known
 */
export async function decideReset(
  limits: RateLimits,
  {
    mail,
    address,
    client,
  }: {
    readonly mail: RequestedMail
    readonly address: string
    readonly client: string | undefined
  },
  now: Date,
): Promise<ResetDecision> {
  const perAddress = { what: `${mail} of ${address}`, ...PER_ADDRESS }
  if (client === undefined) {
    const [ofAddress] = await limits.count([perAddress], now)
    return ofAddress?.isOver ? 'refused' : 'counted'
  }
  const perClient = { what: `${mail} of ${address} from ${client}`, ...PER_CLIENT }
  const perNetwork = {
    what: `${mail} of ${address} from ${shortenAddress(client)}/`,
    ...PER_CLIENT,
  }
  const counted = [perAddress, perClient, perNetwork]
  const [ofAddress, ofClient, ofNetwork] = await limits.count(counted, now)
  if (!ofAddress || !ofClient || !ofNetwork) throw new Error('A limit was not counted.')

  const isCounted = !ofAddress.isOver && ofClient.count <= MAX_COUNTED_OF_A_CLIENT
  if (isCounted) return 'counted'
  await limits.giveBack([perAddress], now)
  if (ofClient.isOver) return 'refused'
  if (!ofAddress.isOver) return 'reserved'
  if (await limits.remembers(knownClient(address, client), now)) return 'reserved'
  if (ofNetwork.count > 1) return 'refused'
  const [reserve] = await limits.count(
    [{ what: `reserve of ${mail} of ${address}`, ...RESERVE }],
    now,
  )
  return reserve?.isOver ? 'refused' : 'reserved'
}
