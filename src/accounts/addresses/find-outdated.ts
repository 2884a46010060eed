import type { Kysely } from 'kysely'
import { AppError } from '#platform/kernel/errors.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { parseEmailAddress } from './email-address.ts'

type Db = Kysely<Pick<Tables, 'accounts'>>

/** An account whose address would get another key today, or none. */
export interface OutdatedAddress {
  readonly email: string
  /** The commands find the account by it. */
  readonly key: string
}

const PAGE = 1000

/**
 * Finds the accounts with addresses that an earlier version accepted, and that would be refused now or have
 * another key. Their keys are not changed.
 */
export async function findOutdatedAddresses(db: Db): Promise<OutdatedAddress[]> {
  const found: OutdatedAddress[] = []
  for (let last: string | undefined; ;) {
    let query = db.selectFrom('accounts').select(['id', 'email', 'email_key as key'])
    if (last !== undefined) query = query.where('id', '>', last)
    const page = await query.orderBy('id').limit(PAGE).execute()
    found.push(...page.filter(isOutdated).map(({ email, key }) => ({ email, key })))
    if (page.length < PAGE) return found
    last = page.at(-1)?.id
  }
}

function isOutdated({ email, key }: OutdatedAddress): boolean {
  try {
    return parseEmailAddress(email).key !== key
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}
