import type { PrintedRecipe } from '@larder/rules/recipes/formats/printed-recipe.ts'
import { toPrinted } from '#kitchen/recipes/formats.ts'
import { hashToken, scopeOfToken } from '#platform/base/secret.ts'
import type { DatabaseShares } from '#platform/http/limits/database-shares.ts'
import { countsOf, type RateLimits, takeInOrder } from '#platform/http/limits/rate-limits.ts'
import { notFound } from '#platform/kernel/errors.ts'
import type { FindActiveAccount } from './contract.ts'
import type { ShareDeps } from './shares.ts'
import { selectShared } from './store.ts'

export interface PageDeps extends ShareDeps {
  readonly limits: RateLimits
  readonly findActiveAccount: FindActiveAccount
  readonly shares: Pick<DatabaseShares, 'reads'>
}

/** Reads of one page by one client. A page with its photo is two, and people open it again while they cook. */
const READS_OF_CLIENT = { most: 300, seconds: 3600 }
/** Reads of one page, by all clients. */
const READS_OF_PAGE = { most: 6000, seconds: 3600 }
/** Reads of all pages of a household. */
const READS = { most: 20_000, seconds: 3600 }
const WRONG_TOKENS = { most: 100, seconds: 3600 }

/** A shared recipe, without what is for the household only. */
export interface Opened {
  readonly householdId: string
  readonly recipe: PrintedRecipe
  readonly photoSha256: string | null
}

/**
 * Finds the recipe of a public address.
 *
 * @param client the client's network, by which its reads and its wrong tokens are counted
 * @throws AppError NOT_FOUND, the same for each reason; RATE_LIMITED
 */
export async function openShare(deps: PageDeps, token: string, client: string): Promise<Opened> {
  const { limits, clock } = deps
  const opened = await findShared(deps, token)
  if (opened) {
    const page = hashToken(token).toString('hex')
    // The client first: one that reads too much takes nothing from the others.
    const counted = [
      ...countsOf(`reads of the recipe page ${page}`, client, READS_OF_CLIENT),
      { what: `readers of the recipe page ${page}`, ...READS_OF_PAGE },
      { what: `readers of the recipes of ${opened.householdId}`, ...READS },
    ]
    await takeInOrder(limits, counted, clock())
    return opened
  }
  await limits.take({ what: `wrong addresses of recipes from ${client}`, ...WRONG_TOKENS }, clock())
  throw notFound('recipe')
}

async function findShared(deps: PageDeps, token: string): Promise<Opened | undefined> {
  const { db, sync, shares, findActiveAccount } = deps
  const householdId = scopeOfToken(token)
  if (householdId === undefined) return undefined
  const key = { householdId, tokenHash: hashToken(token) }
  const [found] = await shares.reads.run(householdId, () => selectShared(sync)(db, key))
  if (!found || found.maker_role === null || found.maker_role === 'viewer') return undefined
  if (!(await findActiveAccount(db, found.created_by))) return undefined
  // A note and a rating are the household's own words.
  const recipe = { ...toPrinted(found.recipe), note: null, rating: null }
  return { householdId, recipe, photoSha256: found.photo_sha256 }
}
