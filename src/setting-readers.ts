import { resolve } from 'node:path'
import type { Wrong } from './parse-settings.ts'

/** Functions that read a setting as a number, a URL, the root of a host, a path, or `on` and `off`. */
export function createReaders(given: (name: string) => string | undefined, wrong: Wrong) {
  function number(name: string, fallback: number, min: number, max: number): number {
    const value = Number(given(name) ?? fallback)
    if (Number.isInteger(value) && value >= min && value <= max) return value
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

  function isOn(name: string, fallback: 'on' | 'off'): boolean {
    const value = given(name) ?? fallback
    if (!['on', 'off'].includes(value)) wrong(name, 'must be on or off')
    return value === 'on'
  }

  return { number, url, root, path, isOn }
}
