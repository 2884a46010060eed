import { isWebUrl } from '@larder/rules/values/scalars.ts'
import type { FetchPage } from '#platform/egress/fetch-content.ts'
import { AppError, invalid } from '#platform/kernel/errors.ts'
import { keysOf } from '#platform/kernel/json.ts'
import { type PageReading, MAX_HTML, type ToRead } from './contract.ts'
import { type FetchDeps, fetchFor } from './fetch-for.ts'
import { type ReadJob, ReadTooCostly, type RecipeReader } from './read-process.ts'

export interface ReadDeps extends FetchDeps {
  readonly reader: RecipeReader
  /** Undefined if the operator does not allow that the server fetches pages. */
  readonly fetchPage: FetchPage | undefined
}

/** A person with a shelf of bookmarks is below it. */
const READS = { most: 1200, seconds: 3600 }

/**
 * Reads a recipe, and stores nothing.
 *
 * @throws AppError VALIDATION_FAILED if the page can't be read or must not be fetched; NOT_FOUND if it has no recipe,
 *   or pages are not fetched here; UNAVAILABLE if its server does not answer; BUSY, RATE_LIMITED
 */
export async function readRecipe(
  deps: ReadDeps,
  accountId: string,
  given: ToRead,
): Promise<PageReading> {
  const { limits, clock, reader } = deps
  const field = fieldOf(given)
  await limits.take({ what: `recipes read by ${accountId}`, ...READS }, clock())
  const job = field === 'url' ? await fetchJob(deps, accountId, given.url ?? '') : jobOf(given)
  const reading = await reader.read(job, accountId).catch((error: unknown) => {
    if (!(error instanceof ReadTooCostly)) throw error
    throw invalid({ path: `/${field}`, message: error.message })
  })
  if (!reading) throw new AppError('NOT_FOUND', 'No recipe was found there.')
  return reading
}

/** The one field that has the recipe; an address may be beside a page. */
function fieldOf({ url, html, text, json_ld }: ToRead): 'url' | 'html' | 'text' | 'json_ld' {
  const given = { html, text, json_ld }
  const fields = keysOf(given).filter((name) => given[name] !== undefined)
  const [field, ...others] = fields
  if (others.length > 0 || (field === undefined && url === undefined))
    throw invalid({ path: '', message: 'Send one of url, html, text and json_ld.' })
  return field ?? 'url'
}

function jobOf({ url, html, text, json_ld, language }: ToRead): ReadJob {
  const page = url !== undefined && isWebUrl(url) ? { url } : {}
  if (html !== undefined) return { html, ...page }
  if (text !== undefined) return { text, ...(language === undefined ? {} : { language }) }
  return { jsonLd: json_ld, ...page, ...(language === undefined ? {} : { language }) }
}

async function fetchJob(deps: ReadDeps, accountId: string, url: string): Promise<ReadJob> {
  const wanted = { what: 'pages', url, fetchIt: deps.fetchPage }
  const page = await fetchFor(deps, accountId, wanted)
  return { html: page.html.slice(0, MAX_HTML), url: page.url }
}
