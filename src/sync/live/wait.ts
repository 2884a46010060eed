import type { Socket } from 'node:net'
import { accountIsGone } from '#platform/kernel/errors.ts'
import type { Credential, Versions } from './contract.ts'
import type { Hub } from './hub.ts'
import type { Listener, Told } from './listeners.ts'

/** The state that a client names, and the one that it gets. */
export interface Scopes {
  /** A client need not name it. */
  readonly epoch?: string | undefined
  readonly versions: Versions
}

/**
 * Waits until one of the scopes has another version than the given one, the account is not in it any
 * more, or the epoch is not the given one.
 *
 * @param connection the wait ends with it
 * @returns the epoch, and the versions of those scopes that the account is in; undefined if nothing changed in time
 * @throws AppError UNAUTHENTICATED if the session ends; RATE_LIMITED, BUSY
 */
export function waitForChange(
  hub: Hub,
  credential: Credential,
  given: Scopes,
  { timeoutMs, connection }: { timeoutMs: number; connection: Socket },
): Promise<Told | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Told | undefined>()
  const answer = () => {
    const scopes = Object.keys(given.versions).flatMap((id) => {
      const version = listener.known?.get(id)
      return version === undefined ? [] : [[id, version] as const]
    })
    resolve({ epoch, versions: Object.fromEntries(scopes) })
  }
  const answerIfGiven = (id: string) => {
    if (Object.hasOwn(given.versions, id)) answer()
  }
  const giveUp = () => resolve(undefined)
  let timer: NodeJS.Timeout | undefined
  let epoch = ''
  const listener: Listener = {
    kind: 'wait',
    ...credential,
    known: undefined,
    onHello(told) {
      timer = setTimeout(giveUp, timeoutMs)
      epoch = told.epoch
      const isOld = given.epoch !== undefined && given.epoch !== epoch
      const isGiven = ([id, version]: [string, number]) => told.versions[id] === version
      if (isOld || !Object.entries(given.versions).every(isGiven)) answer()
    },
    onPoke: answerIfGiven,
    onRemoved: answerIfGiven,
    onAdded: () => {},
    onEnd: (reason) => (reason === 'session' ? reject(accountIsGone()) : resolve(undefined)),
    onFailure: reject,
  }
  connection.once('close', giveUp)
  try {
    hub.open(listener)
  } catch (error) {
    reject(error)
  }
  return promise.finally(() => {
    clearTimeout(timer)
    connection.off('close', giveUp)
    hub.close(listener)
  })
}
