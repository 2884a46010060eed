import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** A script, and its size as a server sends it. */
export interface Script {
  readonly path: string
  /** Bytes after gzip. */
  readonly size: number
}

/**
 * Collects the scripts that a page loads from now on. Block service workers: they load all files of the app.
 *
 * @param url of the service
 * @returns a function that gives the scripts so far, the largest first
 */
export function watchScripts(page: Page, url: string): () => Promise<Script[]> {
  const paths = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') paths.add(new URL(request.url()).pathname)
  })
  return async () => {
    const scripts = await Promise.all(
      [...paths].map(async (path): Promise<Script> => {
        const answer = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
        return { path, size: gzipSync(await answer.bytes(), { level: 9 }).length }
      }),
    )
    return scripts.toSorted((a, b) => b.size - a.size)
  }
}

/** @returns bytes */
export const sizeOf = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { size }) => sum + size, 0)
