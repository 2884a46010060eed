import type { Json } from '@larder/rules/json.ts'
import { fetchTransport } from 'larder-client/engine/fetch-transport.ts'
import type { LiveMode } from 'larder-client/engine/live.ts'
import { type Method, NoAnswer, type Transport } from 'larder-client/engine/wire.ts'
import {
  type Credentials,
  type NewAccount,
  type OtherSignIn,
  type ProviderToken,
  openSession,
  type Session,
} from 'larder-client/session/session.ts'
import {
  inCookie,
  inKeychain,
  type Keychain,
  memoryKeychain,
  type TokenStore,
} from 'larder-client/session/token-store.ts'
import type { Storage } from 'larder-client/storage/contract.ts'
import { createEntry, type Entry } from './enter-account.ts'
import type { Home } from './home.ts'
import type { Membership } from './open-scopes.ts'
import { PLATFORM, type Platform, guarded } from './platform.ts'
import { createRetries } from './retries.ts'

export interface LarderOptions {
  /** Such as `https://larder.example`. */
  readonly url: string
  readonly storage: Storage
  /** Where the tokens are kept. The default keeps them as long as the program runs. */
  readonly keychain?: Keychain
  /**
   * The browser keeps the refresh token in a cookie, which no script can read. Only for pages of the server's
   * own origin. Then the keychain has the id of the account, and no secret.
   */
  readonly cookie?: boolean
  /**
   * With `cookie`: the name of the session cookie, up to 40 letters, digits, `_` and `-`. Each slot may have another account,
   * with a storage and a keychain of its own.
   */
  readonly slot?: string
  /** How the client learns of changes. The default is `stream`. */
  readonly live?: LiveMode
  /** For tests. */
  readonly transport?: Transport
  readonly platform?: Partial<Platform>
}

/** The copies of an account's households on this device. */
export interface Larder {
  /** Who is signed in. */
  readonly accountId: () => string | undefined
  signUp(account: NewAccount): Promise<void>
  signIn(credentials: Credentials): Promise<void>
  /** Signs in, or makes an account, by the token of an identity provider. @returns whether the account is new */
  signInWith(token: ProviderToken): Promise<boolean>
  /** Signs in by a passkey or a link, or finishes a sign-in with the second factor. */
  signInBy(way: OtherSignIn): Promise<void>
  /** Restores a deleted account, by the `restoreToken` of a `RequestRefused`. Then sign in again. */
  restore(restoreToken: string): Promise<void>
  /**
   * Removes the copies. Changes that were not pushed wait for the next sign-in of this account. Without a network the
   * keychain remembers the session, and the server ends it as soon as there is one, also after a new start.
   *
   * @throws AggregateError where the storage could not remove all of them. The account is signed out all the same.
   */
  signOut(): Promise<void>
  /** The households of the account. */
  households(): readonly Membership[]
  /** Calls back with the households now and at each change. @returns a function that ends it */
  subscribe(onHouseholds: (households: readonly Membership[]) => void): () => void
  /**
   * Opens a household, at once if its copy is stored. Otherwise it waits for the first sync, or for its failure.
   *
   * @param id the default is the one that the account joined first. A household that the account has left opens as
   *   long as changes of it are set aside.
   * @throws NoAnswer without a network, if the device does not know the household yet
   */
  household(id?: string): Promise<Home>
  /** The ids of the households with changes in `status.aside`, also of those that the account has left. */
  householdsWithAside(): Promise<readonly string[]>
  /** How many changes have no answer yet, in all households of the account on this device. A photo counts once. */
  countWaiting(): Promise<number>
  /**
   * Sends a request to any other route of the API, as the account that is signed in.
   *
   * @param path such as `/v1/households`
   * @returns the body of the answer
   * @throws RequestRefused, NoAnswer
   */
  request(method: Method, path: string, body?: object): Promise<Json>
  /**
   * A token for a request that `request` can't send, such as a large file. It is valid for half a minute at least. Send
   * it as `Authorization: Bearer …`, and store it nowhere.
   *
   * @throws RequestRefused, NoAnswer
   */
  accessToken(): Promise<string>
  /** Tries again at once: the device has a network again, or is used again. In browsers the library notices both. */
  wake(): void
  /** Stops the sync. Nothing is lost. */
  close(): Promise<void>
  /** Signs out and deletes everything, changes that were not pushed too. */
  forget(): Promise<void>
}

const SLOT = /^[\w-]{1,40}$/

export async function openLarder(options: LarderOptions): Promise<Larder> {
  const { url, storage, live = 'stream' } = options
  const store = storeOf(options)
  const transport = options.transport ?? fetchTransport(url)
  const platform = { ...PLATFORM, ...options.platform }
  const session = await openSession(transport, store, platform.now)
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())
  const entry = createEntry({ storage, session, transport, platform, live, changed })
  const { account, enter, signOut } = entry
  const retries = createRetries(platform.timers)
  // The keychain or the storage may refuse the sign-in of another tab at first.
  const unlisten = storage.shared?.listen(({ type, account: id }) => {
    if (type === 'signed_in' && typeof id === 'string')
      retries.keepTrying(() => session.reload(id).then(enter))
  })
  const endSignOut = () => retries.keepTrying(session.finishSignOut)
  endSignOut()
  await enter()

  const households = () => account()?.memberships() ?? []
  return {
    ...signInsOf(session, entry, storage),
    signOut: () => signOut().finally(endSignOut),
    households,
    householdsWithAside: () => withAside(account),
    countWaiting: async () => (await account()?.countWaiting()) ?? 0,
    subscribe(onHouseholds) {
      const tell = guarded(() => onHouseholds(households()))
      listeners.add(tell)
      tell()
      return () => listeners.delete(tell)
    },
    household: (id) => openHousehold(account, id),
    wake: () => account()?.wake(),
    async close() {
      retries.stop()
      unlisten?.()
      await account()?.stop()
      await storage.close()
    },
    async forget() {
      await signOut().finally(endSignOut)
      await storage.wipe()
    },
  }
}

/** @throws TypeError */
function storeOf({ keychain = memoryKeychain(), cookie = false, slot }: LarderOptions): TokenStore {
  if (slot !== undefined && !(cookie && SLOT.test(slot)))
    throw new TypeError('slot must have 1 to 40 letters, digits, _ or -, and needs cookie: true.')
  return cookie ? inCookie(keychain, slot) : inKeychain(keychain)
}

/** The functions of a larder that sign in, or send requests as the account. */
function signInsOf(session: Session, { enter, leaveOther }: Entry, { shared }: Storage) {
  async function start<Result>(signIn: Promise<Result>): Promise<Result> {
    const result = await signIn
    const id = session.accountId() ?? null
    shared?.post({ type: 'signed_in', account: id })
    await enter()
    return result
  }
  return {
    accountId: session.accountId,
    signUp: (wanted) => start(session.signUp(wanted, leaveOther)),
    signIn: (credentials) => start(session.signIn(credentials, leaveOther)),
    signInWith: (token) => start(session.signInWith(token, leaveOther)),
    signInBy: (way) => start(session.signInBy(way, leaveOther)),
    restore: (token) => session.restore(token),
    request: (method, path, body) => session.ask(method, path, body),
    accessToken: () => session.token(),
  } satisfies Partial<Larder>
}

const withAside = async (account: Entry['account']) => (await account()?.withAside()) ?? []

/** Opens a household of the account, or one that it has left as long as changes of it are set aside. */
async function openHousehold(account: Entry['account'], id: string | undefined): Promise<Home> {
  const among = () =>
    account()
      ?.memberships()
      .find((one) => id === undefined || one.id === id)?.id
  const report = among() ? undefined : await account()?.sync()
  const found = among() ?? (await withAside(account)).find((one) => one === id)
  const opened = account()
  if (!opened) throw new Error('Nobody is signed in.')
  if (found) return opened.household(found)
  if (report?.state === 'offline')
    throw new NoAnswer('There is no such household on this device. The server does not answer.')
  throw new Error('There is no such household.')
}
