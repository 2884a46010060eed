import { isEnded, type Keychain } from './token-store.ts'

/** An account that is signed in in this browser. */
export interface SlotAccount {
  /** The name of its session cookie, for `openLarder`. */
  readonly slot: string
  readonly accountId: string
  /** A text for people, such as the name of the account. */
  readonly label?: string
}

/** The accounts of this browser, for pages with `cookie: true`. All tabs share them. The list holds no secret. */
export interface Slots {
  /** In the order in which they signed in. */
  list(): readonly SlotAccount[]
  /** A slot without an account. One whose session must still be ended at the server is used first. */
  free(): string
  /** The keychain of a slot: a sign-in adds its account to the list, and a sign-out removes it. */
  keychain(slot: string): Keychain
  /** Sets the text of an account. Without an account in the slot it does nothing. */
  label(slot: string, text: string): void
}

/** The three functions of `localStorage`. */
export interface TextStore {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
}

/** The accounts of an entry. What is damaged is left out: its session is there, and a sign-in lists it again. */
function readSlots(text: string | null): SlotAccount[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(all) ? all.filter(isAccount) : []
  } catch {
    return []
  }
}

const isAccount = (one: unknown): one is SlotAccount =>
  typeof one === 'object' &&
  one !== null &&
  'slot' in one &&
  typeof one.slot === 'string' &&
  'accountId' in one &&
  typeof one.accountId === 'string'

/**
 * @param store such as `localStorage`
 * @param key of the entry
 */
export function accountSlots(store: TextStore, key = 'larder accounts'): Slots {
  const read = (): SlotAccount[] => readSlots(store.getItem(key))
  const write = (all: readonly SlotAccount[]) =>
    all.length > 0 ? store.setItem(key, JSON.stringify(all)) : store.removeItem(key)

  return {
    list: () => read().filter((one) => !isEnded(one.accountId)),
    // Random, because two tabs may ask at the same moment.
    free: () =>
      read().find((one) => isEnded(one.accountId))?.slot ??
      Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join(''),
    keychain: (slot) => ({
      load: async () => read().find((one) => one.slot === slot)?.accountId,
      async save(accountId) {
        const all = read()
        const known = all.find((one) => one.slot === slot)
        if (known?.accountId === accountId) return
        const others = all.filter((one) => one.slot !== slot)
        write(accountId === undefined ? others : [...others, { slot, accountId }])
      },
    }),
    label(slot, text) {
      write(read().map((one) => (one.slot === slot ? { ...one, label: text } : one)))
    },
  }
}
