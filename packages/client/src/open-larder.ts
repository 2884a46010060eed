import type { LiveMode } from 'larder-client/engine/live.ts'
import { fetchTransport } from 'larder-client/engine/fetch-transport.ts'
import type { Json } from '@larder/rules/entity.ts'
import type { Method, Transport } from 'larder-client/engine/wire.ts'
import { type Credentials, type NewAccount, openSession } from 'larder-client/session/session.ts'
import {
  inCookie,
  inKeychain,
  type Keychain,
  memoryKeychain,
} from 'larder-client/session/token-store.ts'
import type { Storage } from 'larder-client/storage/contract.ts'
import type { Account } from './account-contract.ts'
import { openAccount } from './account.ts'
import type { Membership } from './copies.ts'
import type { Home } from './home.ts'
import { PLATFORM, type Platform } from './platform.ts'
import { guarded } from './report-error.ts'
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
  /** How it hears of changes. The default is `stream`. */
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
  /**
   * Removes the copies. Changes that were not pushed wait for the next sign-in of this account.
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
   */
  household(id?: string): Promise<Home>
  /** The ids of the households with changes in `status.aside`, also of those that the account has left. */
  householdsWithAside(): Promise<readonly string[]>
  /**
   * Sends a request to any other route of the API, as the account that is signed in.
   *
   * @param path such as `/v1/households`
   * @returns the body of the answer
   * @throws RequestRefused, NoAnswer
   */
  request(method: Method, path: string, body?: object): Promise<Json>
  /** Tries again at once: the device has a network again, or is used again. In browsers the library notices both. */
  wake(): void
  /** Stops the sync. Nothing is lost. */
  close(): Promise<void>
  /** Signs out and deletes everything, changes that were not pushed too. */
  forget(): Promise<void>
}

export async function openLarder(options: LarderOptions): Promise<Larder> {
  const { url, storage, keychain = memoryKeychain(), cookie = false, live = 'stream' } = options
  const transport = options.transport ?? fetchTransport(url)
  const platform = { ...PLATFORM, ...options.platform }
  const store = (cookie ? inCookie : inKeychain)(keychain)
  const session = await openSession(transport, store, platform.now)
  const listeners = new Set<() => void>()
  let account: Account | undefined
  const changed = () => listeners.forEach((listener) => listener())

  /** Leaves another account. */
  async function leaveOther(id: string): Promise<void> {
    if (account?.id === id) return
    const left = account
    account = undefined
    try {
      await left?.signOut()
    } catch (error) {
      await session.signOut()
      changed()
      throw error
    }
  }

  let entering: Promise<void> = Promise.resolve()
  /** Once at a time: another tab may sign in at the same moment. */
  function enter(): Promise<void> {
    const entered = entering.then(enterNow)
    entering = entered.catch(() => {}) // the caller of `entered` gets the error
    return entered
  }
  async function enterNow(): Promise<void> {
    const id = session.accountId()
    if (id === undefined) return
    if (account?.id === id) return account.restart()
    await account?.stop()
    let isSignedOut = false
    const onSignedOut = () => {
      isSignedOut = true
      if (account?.id === id) account = undefined
      if (session.accountId() === id) session.drop()
      changed()
    }
    const deps = { storage, session, transport, platform, live, onSignedOut }
    const opened = await openAccount(id, deps)
    if (isSignedOut) return
    account = opened
    account.subscribe(changed)
    changed()
  }

  async function start(signIn: Promise<void>): Promise<void> {
    await signIn
    const id = session.accountId() ?? null
    storage.shared?.post({ type: 'signed_in', account: id })
    await enter()
  }

  const retries = createRetries(platform.timers)
  // The keychain or the storage may refuse the sign-in of another tab at first.
  const unlisten = storage.shared?.listen(({ type, account: id }) => {
    if (type === 'signed_in' && typeof id === 'string')
      retries.keepTrying(() => session.reload(id).then(enter))
  })
  await enter()

  const households = () => account?.memberships() ?? []

  const householdsWithAside = async () => (await account?.withAside()) ?? []

  /** @returns its id */
  async function find(id: string | undefined): Promise<string> {
    const among = () => households().find((one) => id === undefined || one.id === id)?.id
    if (!among()) await account?.sync()
    const found = among() ?? (await householdsWithAside()).find((one) => one === id)
    if (!found) throw new Error(account ? 'There is no such household.' : 'Nobody is signed in.')
    return found
  }

  async function signOut(): Promise<void> {
    const left = account
    account = undefined
    try {
      await left?.signOut()
    } finally {
      await session.signOut().finally(changed)
    }
  }

  return {
    accountId: () => session.accountId(),
    signUp: (wanted) => start(session.signUp(wanted, leaveOther)),
    signIn: (credentials) => start(session.signIn(credentials, leaveOther)),
    signOut,
    households,
    householdsWithAside,
    subscribe(onHouseholds) {
      const tell = guarded(() => onHouseholds(households()))
      listeners.add(tell)
      tell()
      return () => listeners.delete(tell)
    },
    async household(id) {
      const found = await find(id)
      if (!account) throw new Error('Nobody is signed in.')
      return account.household(found)
    },
    request: (method, path, body) => session.ask(method, path, body),
    wake: () => account?.wake(),
    async close() {
      retries.stop()
      unlisten?.()
      await account?.stop()
      await storage.close()
    },
    async forget() {
      await signOut()
      await storage.wipe()
    },
  }
}
