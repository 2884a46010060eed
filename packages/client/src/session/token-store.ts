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
  /**
   * @param known the tokens of this program
   * @param isEnded loads those of a session that the person has signed out of, and the server does not know it yet
   */
  load(known?: Tokens, isEnded?: boolean): Promise<Tokens | undefined>
  /** @param isEnded whether the person has signed out, and the server does not know it yet */
  save(tokens: Tokens | undefined, isEnded?: boolean): Promise<void>
  /**
   * Runs a request that changes the cookie while no other tab does so: the answer to a sign-out deletes the cookie,
   * also that of a later sign-in. Sign-ins share the lock. Pages without https have no locks: there it runs at once.
   */
  alone<Result>(work: () => Promise<Result>, mode?: 'exclusive' | 'shared'): Promise<Result>
}

/** The beginning of the text of a session that has ended on this device. */
const ENDED = 'ended '
export const isEnded = (text: string): boolean => text.startsWith(ENDED)

function storeIn(
  keychain: Keychain,
  toText: (tokens: Tokens) => string,
  toTokens: (text: string, known?: Tokens) => Tokens,
): Pick<TokenStore, 'load' | 'save'> {
  return {
    async load(known, wanted = false) {
      const text = await keychain.load()
      if (text && isEnded(text) === wanted) return toTokens(text.replace(ENDED, ''), known)
      return undefined
    },
    save: (tokens, ended) => keychain.save(tokens && (ended ? ENDED : '') + toText(tokens)),
  }
}

/** The keychain has all tokens. */
export const inKeychain = (keychain: Keychain): TokenStore => ({
  ...storeIn(keychain, JSON.stringify, (text) => JSON.parse(text)),
  mark: {},
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
  ...storeIn(
    keychain,
    ({ account_id }) => account_id,
    (account_id, known) =>
      known?.account_id === account_id
        ? known
        : { account_id, access_token: '', refresh_token: '', expires_at: 0 },
  ),
  mark: { cookie: true, ...(slot !== undefined && { slot }) },
  async alone(work, mode = 'exclusive') {
    const { navigator }: Locking = globalThis
    return navigator?.locks?.request(`larder session ${slot ?? ''}`, { mode }, work) ?? work()
  },
})
