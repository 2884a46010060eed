import type { Session } from 'larder-client/session/session.ts'
import { type Account, type AccountDeps, openAccount } from './account.ts'

/** The account that is signed in on this device. */
export interface Entry {
  readonly account: () => Account | undefined
  /** Opens the account of the session, if it is not open. Once at a time: another tab may sign in at the same moment. */
  readonly enter: () => Promise<void>
  /** Leaves another account before the session is of this one. */
  readonly leaveOther: (id: string) => Promise<void>
  readonly signOut: () => Promise<void>
}

interface EntryDeps extends Omit<AccountDeps, 'onSignedOut'> {
  readonly session: Session
  /** The account or its households are others. */
  readonly changed: () => void
}

export function createEntry({ changed, ...deps }: EntryDeps): Entry {
  const { session } = deps
  let account: Account | undefined
  let entering: Promise<void> = Promise.resolve()

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
    const opened = await openAccount(id, { ...deps, onSignedOut })
    if (isSignedOut) return
    account = opened
    account.subscribe(changed)
    changed()
  }

  return {
    account: () => account,
    enter() {
      const entered = entering.then(enterNow)
      entering = entered.catch(() => {}) // the caller of `entered` gets the error
      return entered
    },
    async leaveOther(id) {
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
    },
    async signOut() {
      const left = account
      account = undefined
      try {
        await left?.signOut()
      } finally {
        const ended = session.signOut()
        changed() // at once: the server may be slow to answer
        await ended
      }
    },
  }
}
