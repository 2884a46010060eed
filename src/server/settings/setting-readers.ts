import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Wrong } from './parse-settings.ts'

/** Functions that read a setting as a number, a URL, the root of a host, a path, or `on` and `off`. */
export function createReaders(given: (name: string) => string | undefined, wrong: Wrong) {
  function number(name: string, fallback: number, min: number, max: number): number {
    const text = given(name) ?? String(fallback)
    const value = Number(text)
    // Only as people write numbers: for `Number` 0x10 and 1e3 are numbers too.
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    wrong(name, `must be a whole number from ${min} to ${max}`)
    return fallback
  }

  function url(name: string, protocols: readonly string[]): string | undefined {
    const value = given(name)
    if (value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol)))
      return value
    wrong(name, `must be a URL that begins with ${protocols.join('// or ')}//`)
    return undefined
  }

  /** Larder works only at the root of a host: its pages, cookies and service worker have fixed paths. */
  function root(name: string): string | undefined {
    const value = url(name, ['http:', 'https:'])
    if (value === undefined || !URL.canParse(value)) return undefined
    const { origin, href } = new URL(value)
    if (href !== `${origin}/`)
      wrong(
        name,
        'must be only a scheme, a host and a port, such as https://larder.example.com: Larder can not be in a folder of a site',
      )
    return origin
  }

  function path(name: string): string | undefined {
    const value = given(name)
    return value === undefined ? undefined : resolve(value)
  }

  /** A folder, which need not exist yet. */
  function folder(name: string, fallback: string): string {
    const value = path(name) ?? resolve(fallback)
    if (isInFile(value)) wrong(name, 'must be a folder, and not a file')
    return value
  }

  function isOn(name: string, fallback: 'on' | 'off'): boolean {
    const value = given(name) ?? fallback
    if (!['on', 'off'].includes(value)) wrong(name, 'must be on or off')
    return value === 'on'
  }

  return { number, url, root, path, folder, isOn }
}

/** Whether a path is that of a file, or of something in a file. */
function isInFile(path: string): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found) return !found.isDirectory()
  } catch {
    return false // the code that opens it reports the error
  }
  return path !== dirname(path) && isInFile(dirname(path))
}
