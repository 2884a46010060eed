import {
  bodyOf,
  checked,
  hasTypes,
  isObject,
  isOfLarder,
} from 'larder-client/engine/read-answers.ts'
import {
  type Answer,
  type Asked,
  ForeignAnswer,
  type Method,
  RequestRefused,
  type Transport,
} from 'larder-client/engine/wire.ts'
import type { Tokens, TokenStore } from './token-store.ts'

/** Is called with the account before its tokens replace those of another account. */
export type OnAccount = (accountId: string) => Promise<void>

/** Who is signed in on this device. */
export interface Session {
  readonly accountId: () => string | undefined
  signUp(account: NewAccount, onAccount: OnAccount): Promise<void>
  signIn(credentials: Credentials, onAccount: OnAccount): Promise<void>
  /** @returns whether the account is new */
  signInWith(token: ProviderToken, onAccount: OnAccount): Promise<boolean>
  signInBy(way: OtherSignIn, onAccount: OnAccount): Promise<void>
  /** Restores an account that is about to be deleted. Nobody is signed in by it. */
  restore(restoreToken: string): Promise<void>
  /**
   * Takes the tokens of this account from the keychain, also if there are none any more: another tab may have
   * changed them. Tokens of other accounts change nothing.
   */
  reload(accountId: string): Promise<void>
  /** Forgets the tokens of this tab. Another tab has ended the session. */
  drop(): void
  /**
   * Forgets the tokens at once, and ends the session at the server if that answers. Otherwise the keychain keeps them
   * for `finishSignOut`. A sign-in waits for it.
   */
  readonly signOut: () => Promise<void>
  /** Ends the session that a sign-out could not end at the server. @throws RequestRefused, NoAnswer: try again */
  readonly finishSignOut: () => Promise<void>
  /**
   * Sends a request with the account's token. The token is refreshed before it expires, or after a 401.
   *
   * @throws NoAnswer
   * @throws RequestRefused
   */
  ask(method: Method, path: string, body?: object, signal?: AbortSignal): Promise<Answer['body']>
  /** Does the same with any request. */
  send(request: Omit<Asked, 'token'>): Promise<Answer['body']>
  /** A token that is valid for a few seconds at least. @throws RequestRefused, NoAnswer */
  token(): Promise<string>
}

/** The answer to a sign-in. */
interface Opened {
  readonly user: { readonly id: string }
  readonly is_new_user?: boolean
}

type NewTokens = Pick<Tokens, 'access_token' | 'refresh_token'> & { readonly expires_in: number }

/** The answer to a sign-in, as docs/accounts.md shows it. @throws ForeignAnswer */
const readOpened = (body: Answer['body']): Opened =>
  checked(body, (one): one is Opened => isObject(one) && hasTypes(one['user'], { id: 'string' }))

/** The tokens of an answer. The refresh token is empty where a cookie has it. @throws ForeignAnswer */
const readTokens = (body: Answer['body']): NewTokens =>
  checked(body, (one): one is NewTokens =>
    hasTypes(one, { access_token: 'string', refresh_token: 'string', expires_in: 'number' }),
  )

/** The error where nobody is signed in. */
function signedOut(): RequestRefused {
  const body = { code: 'UNAUTHENTICATED', error: 'Nobody is signed in.' }
  return new RequestRefused({ status: 401, body })
}

/** Milliseconds before its end at which a token is not used any more. */
const MARGIN = 30_000

/** It is one closure, because its parts share the tokens. */
export async function openSession(
  transport: Transport,
  store: TokenStore,
  now: () => Date,
): Promise<Session> {
  const { mark } = store
  let tokens = await store.load(undefined)
  let refreshing: Promise<Tokens> | undefined
  /** The last sign-out of this tab, or its last repeat. A sign-in waits for it, also where the store can't lock out other tabs. */
  let ending: Promise<void> = Promise.resolve()

  async function keep(accountId: string, { expires_in, ...answer }: NewTokens): Promise<Tokens> {
    const { access_token, refresh_token } = answer
    const expires_at = now().getTime() + expires_in * 1000
    const kept = { account_id: accountId, access_token, refresh_token, expires_at }
    await store.save(kept) // before the new access token is used
    tokens = kept
    return kept
  }

  async function start(
    path: string,
    body: object,
    onAccount: OnAccount,
    method: 'POST' | 'PUT' = 'POST',
  ): Promise<Opened> {
    await finishSignOut() // the new tokens take the place of the old ones
    const request = { method, path, body, ...mark } as const
    const answer = await store.alone(async () => bodyOf(await transport.send(request)), 'shared')
    const taken = readTokens(answer)
    const opened = readOpened(answer)
    await onAccount(opened.user.id)
    await keep(opened.user.id, taken)
    return opened
  }

  async function askForTokens({ refresh_token }: Tokens): Promise<NewTokens> {
    const body = refresh_token === '' ? {} : { body: { refresh_token } } // the cookie has it
    const request = { method: 'POST', path: '/v1/auth/refresh', ...body, ...mark } as const
    return readTokens(bodyOf(await transport.send(request)))
  }

  /** Refreshes once at a time: the others wait for it. */
  function refresh(old: Tokens): Promise<Tokens> {
    refreshing ??= renew(old).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  async function renew(old: Tokens): Promise<Tokens> {
    // Another tab may have refreshed them: an old refresh token would end the session.
    const stored = await store.load(old)
    const known = stored?.account_id === old.account_id ? stored : old
    if (isSame(old)) tokens = known
    if (known.refresh_token !== old.refresh_token && isFresh(known)) return known
    const answer = await askForTokens(known)
    if (!isSame(known)) throw signedOut() // meanwhile
    return keep(known.account_id, answer)
  }
  const isSame = ({ account_id, refresh_token }: Tokens) =>
    tokens?.account_id === account_id && tokens.refresh_token === refresh_token
  const isFresh = ({ expires_at }: Tokens) => expires_at - MARGIN > now().getTime()

  async function current(): Promise<Tokens> {
    if (!tokens) throw signedOut()
    return isFresh(tokens) ? tokens : refresh(tokens)
  }

  async function send(request: Omit<Asked, 'token'>): Promise<Answer['body']> {
    const used = await current()
    const answer = await transport.send({ ...request, token: used.access_token })
    if (answer.status !== 401 || !tokens || !isOfLarder(answer)) return bodyOf(answer)
    // Another request may have refreshed it meanwhile.
    const fresh = tokens.access_token === used.access_token ? await refresh(tokens) : tokens
    return bodyOf(await transport.send({ ...request, token: fresh.access_token }))
  }

  async function end(ours: Tokens | undefined): Promise<void> {
    // Another tab may have refreshed them. Where they can not be read, ours are the last that are known.
    const ended = (await store.load(ours).catch(() => ours)) ?? ours
    await store.save(ended, true)
    await finish(ended).catch(() => {}) // without an answer it is done later
  }

  async function finish(known?: Tokens): Promise<void> {
    const ended = await store.load(known, true)
    if (!ended) return
    try {
      await store.alone(async () => {
        const isValid = ended.expires_at > now().getTime()
        const { access_token: token } = isValid ? ended : await askForTokens(ended)
        const request = { method: 'POST', path: '/v1/auth/signout', token, ...mark } as const
        const answer = await transport.send(request)
        bodyOf(answer)
        if (answer.status !== 204) throw new ForeignAnswer()
      })
    } catch (error) {
      // A refusal means that the session is over.
      if (!(error instanceof RequestRefused && error.status < 429)) throw error
    }
    if (await store.load(known, true)) await store.save(undefined)
  }

  const finishSignOut = () => (ending = ending.catch(() => {}).then(() => finish()))

  return {
    accountId: () => tokens?.account_id,
    async signUp({ email, password, name, inviteCode: invite_code }, onAccount) {
      const body = { email, password, name, ...(invite_code !== undefined && { invite_code }) }
      await start('/v1/auth/signup', body, onAccount)
    },
    async signIn({ email, password }, onAccount) {
      await start('/v1/auth/signin', { email, password }, onAccount)
    },
    signInWith: async (token, onAccount) =>
      (await start('/v1/auth/idp', token, onAccount)).is_new_user === true,
    async signInBy(way, onAccount) {
      const [method, path] = requestOf(way)
      await start(path, way, onAccount, method)
    },
    async restore(token) {
      bodyOf(await transport.send({ method: 'POST', path: '/v1/auth/restore-account', token }))
    },
    async reload(accountId) {
      const loaded = await store.load(tokens)
      if (!loaded || loaded.account_id === accountId) tokens = loaded
    },
    drop() {
      tokens = undefined
    },
    signOut() {
      const ours = tokens
      tokens = undefined
      ending = end(ours)
      return ending
    },
    finishSignOut,
    ask: (method, path, body, signal) =>
      send({ method, path, ...(body && { body }), ...(signal && { signal }) }),
    send,
    token: async () => (await current()).access_token,
  }
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface NewAccount extends Credentials {
  readonly name: string
  readonly inviteCode?: string
}

/** A sign-in by something else than a password, as docs/strong-sign-in.md explains. */
export type OtherSignIn =
  /** The second step: `mfaToken` of a `RequestRefused`, and what the person types. */
  | { readonly mfa_token: string; readonly code: string }
  | { readonly mfa_token: string; readonly recovery_code: string }
  /** A passkey: `toJSON()` of the credential of the browser. */
  | { readonly credential: object }
  /** The token of a link in a mail. */
  | { readonly token: string }

/** The request of such a sign-in. */
function requestOf(way: OtherSignIn): readonly ['POST' | 'PUT', string] {
  if ('mfa_token' in way) return ['POST', '/v1/auth/mfa']
  return 'token' in way ? ['PUT', '/v1/auth/magic-link'] : ['POST', '/v1/auth/passkey-signin']
}

/** The id token of an identity provider, as docs/identity-providers.md explains. */
export interface ProviderToken {
  readonly id_token: string
  /** Where the token has one. */
  readonly nonce?: string
  /** For a new account, in place of the name in the token. */
  readonly name?: string
  /** For a new account: the code of the household that it joins. */
  readonly invite_code?: string
}
