import { fetchTransport } from 'larder-client/engine/fetch-transport.ts'
import {
  type Following,
  followChanges,
  type LiveMode,
  type Position,
} from 'larder-client/engine/live.ts'
import {
  checked,
  hasTypes,
  isObject,
  readPage,
  readPushAnswer,
} from 'larder-client/engine/read-answers.ts'
import type { Page, PushAnswer, Transport } from 'larder-client/engine/wire.ts'
import { type Credentials, type NewAccount, openSession } from 'larder-client/session/session.ts'
import { inKeychain, type Keychain, memoryKeychain } from 'larder-client/session/token-store.ts'
import { PLATFORM, type Platform } from './platform.ts'

export interface ConnectionOptions {
  /** Such as `https://larder.example`. */
  readonly url: string
  /** Where the tokens are kept. The default keeps them as long as the program runs. */
  readonly keychain?: Keychain
  /** How it hears of changes. The default is `stream`. */
  readonly live?: LiveMode
  /** For tests. */
  readonly transport?: Transport
  readonly platform?: Partial<Platform>
}

/** A scope that the account may read: a household, or the account itself. */
export interface Scope {
  readonly scope_id: string
  readonly kind: 'account' | 'household'
  readonly role?: 'owner' | 'member' | 'viewer'
  readonly version: number
}

/** The body of a push: see docs/sync.md. */
export type Pushing = object & {
  readonly mutations: readonly { readonly mutation_id: string }[]
}

/** The way of one account to the server, for libraries that keep the rows themselves. */
export interface Connection {
  readonly platform: Platform
  readonly accountId: () => string | undefined
  signUp(account: NewAccount): Promise<void>
  signIn(credentials: Credentials): Promise<void>
  /** Restores a deleted account, by the `restoreToken` of a `RequestRefused`. Then sign in again. */
  restore(restoreToken: string): Promise<void>
  signOut(): Promise<void>
  /** The account's own scope and its households. @throws RequestRefused, NoAnswer */
  scopes(): Promise<readonly Scope[]>
  /** One page of `POST /v1/sync/pull`. @throws RequestRefused, NoAnswer */
  pull(body: object, signal?: AbortSignal): Promise<Page>
  /** One `POST /v1/sync/push`. @throws RequestRefused, NoAnswer */
  push(body: Pushing, signal?: AbortSignal): Promise<PushAnswer>
  /**
   * Hears of changes until it is stopped.
   *
   * @param positions what the copies hold, by the ids of their scopes
   * @param onPoke a scope has a new version, or the account is not in it any more
   */
  follow(
    positions: () => ReadonlyMap<string, Position>,
    onPoke: (scopeId: string) => Promise<unknown>,
  ): Following
}

const hasScopes = (body: unknown): body is { readonly scopes: readonly Scope[] } =>
  isObject(body) &&
  Array.isArray(body['scopes']) &&
  body['scopes'].every((one) => hasTypes(one, { scope_id: 'string', kind: 'string' }))

/** This program keeps no rows of an account. */
const keepNothing = async (): Promise<void> => {}

export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { url, keychain = memoryKeychain(), live = 'stream' } = options
  const transport = options.transport ?? fetchTransport(url)
  const platform = { ...PLATFORM, ...options.platform }
  const session = await openSession(transport, inKeychain(keychain), platform.now)
  session.finishSignOut().catch(() => {}) // the next sign-in or start tries again

  return {
    platform,
    accountId: session.accountId,
    signUp: (account) => session.signUp(account, keepNothing),
    signIn: (credentials) => session.signIn(credentials, keepNothing),
    restore: (token) => session.restore(token),
    signOut: session.signOut,
    scopes: async () => checked(await session.ask('GET', '/v1/sync'), hasScopes).scopes,
    pull: async (body, signal) =>
      readPage(await session.ask('POST', '/v1/sync/pull', body, signal)),
    push: async (body, signal) =>
      readPushAnswer(
        await session.ask('POST', '/v1/sync/push', body, signal),
        body.mutations.map((one) => one.mutation_id),
      ),
    follow: (positions, onPoke) =>
      followChanges(live, {
        ...platform,
        transport,
        session,
        positions,
        onPoke,
      }),
  }
}
