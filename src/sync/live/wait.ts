import type { Socket } from 'node:net'
import { accountIsGone } from '#kernel/errors.ts'
import type { Hub } from './hub.ts'
import type { Listener } from './listeners.ts'
import type { Credential, Versions } from './store.ts'

/**
 * Waits until one of the scopes has another version than the given one, or the account is not in it
 * any more.
 *
 * @param given versions by scope
 * @param connection the wait ends with it
 * @returns the versions of those scopes that the account is in; undefined if nothing changed in time
 * @throws AppError UNAUTHENTICATED if the session ends; RATE_LIMITED, BUSY
 */
export function waitForChange(
  hub: Hub,
  credential: Credential,
  given: Versions,
  { timeoutMs, connection }: { timeoutMs: number; connection: Socket },
): Promise<Versions | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Versions | undefined>()
  const answer = () => {
    const scopes = Object.keys(given).flatMap((id) => {
      const version = listener.known?.get(id)
      return version === undefined ? [] : [[id, version] as const]
    })
    resolve(Object.fromEntries(scopes))
  }
  const answerIfGiven = (id: string) => {
    if (Object.hasOwn(given, id)) answer()
  }
  const giveUp = () => resolve(undefined)
  let timer: NodeJS.Timeout | undefined
  const listener: Listener = {
    kind: 'wait',
    ...credential,
    known: undefined,
    onHello(versions) {
      timer = setTimeout(giveUp, timeoutMs)
      if (Object.entries(given).some(([id, version]) => versions[id] !== version)) answer()
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
