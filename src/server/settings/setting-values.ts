import { readFileSync } from 'node:fs'
import type { Wrong } from './parse-settings.ts'

export interface SettingValues {
  /** @returns the value without spaces around it; undefined if it is empty or not set */
  readonly given: (name: string) => string | undefined
  /** The values that were asked for, without secrets. */
  readonly shown: Readonly<Record<string, string>>
  /** The names that were asked for, and those of their files. */
  readonly names: ReadonlySet<string>
}

/** Settings that are secrets, or URLs with a password. `NAME_FILE` may name a file that holds the value. */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'LARDER_SECRET',
  'LARDER_SECRET_PREVIOUS',
  'LISTEN_URL',
  'PHOTOS_URL',
  'READ_DATABASE_URL',
  'SMTP_URL',
])

/** The values of settings in an environment. */
export function readValues(
  env: Readonly<Record<string, string | undefined>>,
  wrong: Wrong,
): SettingValues {
  const shown: Record<string, string> = {}
  const names = new Set<string>()

  function readFile(name: string): string | undefined {
    const path = env[`${name}_FILE`]?.trim() || undefined
    if (path === undefined) return undefined
    if (env[name]?.trim()) wrong(name, `must not be set if ${name}_FILE is`)
    try {
      return readFileSync(path, 'utf8')
    } catch {
      wrong(`${name}_FILE`, 'must name a file that Larder can read')
      return undefined
    }
  }

  return {
    given(name) {
      const isSecret = SECRET_SETTINGS.has(name)
      names.add(name)
      if (isSecret) names.add(`${name}_FILE`)
      const text = (isSecret ? readFile(name) : undefined) ?? env[name]
      const value = text?.trim() || undefined
      const visible = isSecret ? withoutPassword(value) : value
      if (visible !== undefined) shown[name] = visible
      return value
    },
    shown,
    names,
  }
}

/** @returns undefined if the value is not a URL */
function withoutPassword(value: string | undefined): string | undefined {
  if (value === undefined || !URL.canParse(value)) return undefined
  const url = new URL(value)
  url.password = ''
  url.searchParams.delete('password')
  return url.href
}
