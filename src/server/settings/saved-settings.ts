import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '#platform/files/whole-file.ts'
import { hasCode } from '#platform/kernel/errors.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** In DATA_DIR. `larder home` writes it. */
const FILE = 'settings.env'

/** Where the settings of this environment are saved. */
export const savedSettingsPath = (env: Environment): string =>
  join(resolve(env['DATA_DIR']?.trim() || 'data'), FILE)

/** The environment, and the saved settings that it does not have. */
export function withSavedSettings<T extends Environment>(env: T): T {
  const given = Object.entries(env).filter(([, value]) => value?.trim())
  return { ...env, ...readSavedSettings(env), ...Object.fromEntries(given) }
}

/** The saved settings by name; none if there is no file. Each line is `NAME=value`. */
export function readSavedSettings(env: Environment): Record<string, string> {
  const lines = readText(savedSettingsPath(env)).split('\n')
  const pairs = lines.flatMap((line) => {
    const [, name, value] = /^([A-Z][A-Z_]*)=(.*)$/.exec(line.trim()) ?? []
    // The file is in it: it can't name another.
    return name === undefined || name === 'DATA_DIR' ? [] : [[name, value]]
  })
  return Object.fromEntries(pairs)
}

/** Saves settings beside those that are saved already. An empty value removes one. */
export async function saveSettings(
  env: Environment,
  changed: Readonly<Record<string, string>>,
): Promise<void> {
  const path = savedSettingsPath(env)
  const kept = readText(path)
    .split('\n')
    .filter(
      (line) => line !== '' && !Object.keys(changed).some((name) => line.startsWith(`${name}=`)),
    )
  const added = Object.entries(changed).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}=${value}`],
  )
  const head = kept.length === 0 ? [HEAD] : []
  await makeFolder(dirname(path))
  writeFileSync(path, `${[...head, ...kept, ...added].join('\n')}\n`, { mode: 0o600 })
  chmodSync(path, 0o600)
}

const HEAD =
  '# Settings of Larder, written by larder home. Those of the environment come before them.'

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // `readSettings` says where DATA_DIR is no folder.
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return ''
    throw new Error(`Larder can not read ${path}: ${String(error)}`, { cause: error })
  }
}
