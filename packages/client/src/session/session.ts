import {
  type Answer,
  type Asked,
  type Method,
  NoAnswer,
  RequestRefused,
  type Transport,
} from 'larder-client/engine/wire.ts'

/** Keeps one text in the safe place of the platform. */
export interface Keychain {
  load(): Promise<string | undefined>
  /** @param text undefined deletes it */
  save(text: string | undefined): Promise<void>
}

/** Keeps the tokens only as long as the program runs. */
export function memoryKeychain(): Keychain {
  let kept: string | undefined
  return {
    load: async () => kept,
    async save(text) {
      kept = text
    },
  }
}

interface Tokens {
  readonly account_id: string
  readonly access_token: string
  /** Milliseconds since 1970, on the clock of the device. */
  readonly expires_at: number
  readonly refresh_token: string
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface NewAccount extends Credentials {
  readonly name: string
  readonly inviteCode?: string
}

/** Is called with the account before its tokens replace those of another account. */
export type OnAccount = (accountId: string) => Promise<void>

/** Who is signed in on this device. */
export interface Session {
  readonly accountId: () => string | undefined
  signUp(account: NewAccount, onAccount: OnAccount): Promise<void>
  signIn(credentials: Credentials, onAccount: OnAccount): Promise<void>
  /**
   * Takes the tokens of this account from the keychain, also if there are none any more: another tab may have
   * changed them. Tokens of other accounts change nothing.
   */
  reload(accountId: string): Promise<void>
  /** Forgets the tokens of this tab. Another tab has ended the session. */
  drop(): void
  /** Forgets the tokens, and ends the session at the server if that answers. */
  signOut(): Promise<void>
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

/** Milliseconds before its end at which a token is not used any more. */
const MARGIN = 30_000

export async function openSession(
  transport: Transport,
  keychain: Keychain,
  now: () => Date,
): Promise<Session> {
  const load = async (): Promise<Tokens | undefined> => {
    const text = await keychain.load()
    return text === undefined ? undefined : JSON.parse(text)
  }
  let tokens = await load()
  let refreshing: Promise<Tokens> | undefined

  async function keep(accountId: string, answer: Answer['body']): Promise<Tokens> {
    // The shape of docs/accounts.md.
    const body = answer as unknown as Tokens & { readonly expires_in: number }
    const kept = {
      account_id: accountId,
      access_token: body.access_token,
      refresh_token: body.refresh_token,
      expires_at: now().getTime() + body.expires_in * 1000,
    }
    await keychain.save(JSON.stringify(kept)) // before the new access token is used
    tokens = kept
    return kept
  }

  async function start(path: string, body: object, onAccount: OnAccount): Promise<void> {
    const answer = await expectOk(transport.send({ method: 'POST', path, body }))
    // The same.
    const { user } = answer as unknown as { readonly user: { readonly id: string } }
    await onAccount(user.id)
    await keep(user.id, answer)
  }

  /** Refreshes once at a time: the others wait for it. */
  function refresh({ account_id, refresh_token }: Tokens): Promise<Tokens> {
    const path = '/v1/auth/refresh'
    refreshing ??= expectOk(transport.send({ method: 'POST', path, body: { refresh_token } }))
      .then((answer) => {
        if (tokens?.refresh_token !== refresh_token) throw signedOut() // meanwhile
        return keep(account_id, answer)
      })
      .finally(() => {
        refreshing = undefined
      })
    return refreshing
  }

  async function current(): Promise<Tokens> {
    if (!tokens) throw signedOut()
    return tokens.expires_at - MARGIN > now().getTime() ? tokens : refresh(tokens)
  }

  async function send(request: Omit<Asked, 'token'>): Promise<Answer['body']> {
    const used = await current()
    const answer = await transport.send({ ...request, token: used.access_token })
    if (answer.status !== 401 || !tokens) return bodyOf(answer)
    // Another request may have refreshed it meanwhile.
    const fresh = tokens.access_token === used.access_token ? await refresh(tokens) : tokens
    return bodyOf(await transport.send({ ...request, token: fresh.access_token }))
  }

  return {
    accountId: () => tokens?.account_id,
    signUp: ({ email, password, name, inviteCode: invite_code }, onAccount) =>
      start(
        '/v1/auth/signup',
        { email, password, name, ...(invite_code === undefined ? {} : { invite_code }) },
        onAccount,
      ),
    signIn: ({ email, password }, onAccount) =>
      start('/v1/auth/signin', { email, password }, onAccount),
    async reload(accountId) {
      const loaded = await load()
      if (!loaded || loaded.account_id === accountId) tokens = loaded
    },
    drop() {
      tokens = undefined
    },
    async signOut() {
      const ours = tokens
      tokens = undefined
      const stored = await load().finally(() => keychain.save(undefined))
      const ended = stored ?? ours // another tab may have refreshed them
      if (!ended) return
      const { access_token: token } = ended
      try {
        await transport.send({ method: 'POST', path: '/v1/auth/signout', token })
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error // the session ends by itself in 30 days
      }
    },
    ask: (method, path, body, signal) =>
      send({ method, path, ...(body ? { body } : {}), ...(signal ? { signal } : {}) }),
    send,
    token: async () => (await current()).access_token,
  }
}

const expectOk = async (answer: Promise<Answer>) => bodyOf(await answer)

function bodyOf(answer: Answer): Answer['body'] {
  if (answer.status >= 300) throw new RequestRefused(answer)
  return answer.body
}

function signedOut(): RequestRefused {
  const body = { code: 'UNAUTHENTICATED', error: 'Nobody is signed in on this device.' }
  return new RequestRefused({ status: 401, body })
}
