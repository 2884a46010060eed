import type { Asked } from 'larder-client/engine/wire.ts'

/** Keeps one text in the safe place of the platform. */
export interface Keychain {
  load(): Promise<string | undefined>
  /** @param text undefined deletes it */
  save(text: string | undefined): Promise<void>
}

/** Keeps the text only as long as the program runs. */
export function memoryKeychain(): Keychain {
  let kept: string | undefined
  return {
    load: async () => kept,
    async save(text) {
      kept = text
    },
  }
}

/** The tokens of an account on this device. */
export interface Tokens {
  readonly account_id: string
  /** Empty until the first refresh, if a cookie keeps the session. */
  readonly access_token: string
  /** Milliseconds since 1970, on the clock of the device. */
  readonly expires_at: number
  /** Empty if a cookie keeps it. */
  readonly refresh_token: string
}

/** Where the tokens are between two starts of the program. */
export interface TokenStore {
  /** Belongs to requests that open, refresh or end a session. */
  readonly mark: Pick<Asked, 'cookie' | 'slot'>
  /** @param known the tokens of this program */
  load(known: Tokens | undefined): Promise<Tokens | undefined>
  save(tokens: Tokens | undefined): Promise<void>
  /**
   * Runs a request that changes the cookie while no other tab does so: the answer to a sign-out deletes the cookie,
   * also that of a later sign-in. Sign-ins share the lock. Pages without https have no locks: there it runs at once.
   */
  alone<Result>(work: () => Promise<Result>, mode?: 'exclusive' | 'shared'): Promise<Result>
}

/** The keychain has all tokens. */
export const inKeychain = (keychain: Keychain): TokenStore => ({
  mark: {},
  async load() {
    const text = await keychain.load()
    return text === undefined ? undefined : JSON.parse(text)
  },
  save: (tokens) => keychain.save(tokens && JSON.stringify(tokens)),
  alone: (work) => work(),
})

/** Web Locks, which not every platform has. */
interface Locking {
  readonly navigator?: {
    readonly locks?: {
      request<Result>(name: string, options: object, work: () => Promise<Result>): Promise<Result>
    }
  }
}

/** The browser has the refresh token in a cookie. The keychain only knows whose it is: no secret. */
export const inCookie = (keychain: Keychain, slot?: string): TokenStore => ({
  mark: { cookie: true, ...(slot === undefined ? {} : { slot }) },
  async load(known) {
    const account_id = await keychain.load()
    if (account_id === undefined) return undefined
    if (known?.account_id === account_id) return known
    return { account_id, access_token: '', refresh_token: '', expires_at: 0 }
  },
  save: (tokens) => keychain.save(tokens?.account_id),
  async alone(work, mode = 'exclusive') {
    const { navigator } = globalThis as Locking
    return navigator?.locks?.request(`larder session ${slot ?? ''}`, { mode }, work) ?? work()
  },
})
