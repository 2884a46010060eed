import { generate } from 'lean-qr'
import { UsageError } from '#platform/kernel/errors.ts'
import {
  readSavedSettings,
  savedSettingsPath,
  saveSettings,
} from '#server/settings/saved-settings.ts'
import { readSettings } from '#server/settings/settings.ts'
import { askWay } from './ask-home.ts'
import type { Call, Command, Outcome } from './contract.ts'
import { type Plan, planHome, type Way } from './plan-home.ts'

export const homeCommands: Readonly<Record<string, Command>> = {
  home: {
    usage: '[URL] [--cert FILE --key FILE] [--again]',
    summary: 'make Larder reachable for the phones at home, and show its QR code',
    args: 0,
    optionalArgs: 1,
    flags: ['cert', 'key', 'again'],
    run: runHome,
  },
}

/** The first call asks how phones reach Larder. Later calls only show the address, unless `--again` is given. */
async function runHome({ env, args: [url], flags }: Call): Promise<Outcome> {
  const { http, publicUrl } = readSettings(env)
  const saved = readSavedSettings(env)['PUBLIC_URL']
  if (url === undefined && saved !== undefined && !flags['again'])
    return { result: { url: publicUrl }, text: show(publicUrl, []) }
  const streams = { input: process.stdin, output: process.stderr }
  const way = url === undefined ? await askWay(http.port, streams) : wayTo(url, flags)
  const plan = planHome(way, http.port)
  const overridden = Object.keys(plan.settings).filter(
    (name) => env[name]?.trim() && env[name] !== readSavedSettings(env)[name],
  )
  await saveSettings(env, plan.settings)
  const result = { url: plan.url, saved_in: savedSettingsPath(env), settings: plan.settings }
  return { result, text: show(plan.url, linesOf(plan, savedSettingsPath(env), overridden)) }
}

function wayTo(url: string, { cert, key }: Call['flags']): Way {
  const hasFiles = cert !== undefined || key !== undefined
  if (url.startsWith('http://') && hasFiles)
    throw new UsageError('--cert and --key are for an address with https.')
  if (url.startsWith('http://')) return { kind: 'plain', url }
  if (typeof cert === 'string' && typeof key === 'string') return { kind: 'own', url, cert, key }
  if (hasFiles) throw new UsageError('--cert and --key belong together.')
  return { kind: 'caddy', name: url.replace(/^https:\/\//, '').replace(/\/$/, '') }
}

function linesOf(plan: Plan, path: string, overridden: readonly string[]): string[] {
  return [
    `The settings are in ${path}. Start Larder again, so that it reads them.`,
    ...plan.steps,
    ...overridden.map((name) => `${name} is set in the environment too, and that value is used.`),
  ]
}

const show = (url: string, lines: readonly string[]): string =>
  [
    `${drawQr(url, process.stdout.isTTY)}\n${url}`,
    ...lines,
    'Scan the code with the camera of a phone in your network.',
  ].join('\n\n') + '\n'

/** Modules around the code. Most readers need two. */
const EDGE = 2

/**
 * Draws a QR code for a terminal: a character is two modules, one above the other.
 *
 * @param hasColours black on white, because many cameras read no white code on black
 */
export function drawQr(text: string, hasColours: boolean): string {
  const code = generate(text)
  const isDark = (x: number, y: number) => code.get(x - EDGE, y - EDGE)
  const size = code.size + 2 * EDGE
  const lines = Array.from({ length: Math.ceil(size / 2) }, (_row, row) => {
    const line = Array.from({ length: size }, (_column, x) => {
      const [upper, lower] = [isDark(x, 2 * row), isDark(x, 2 * row + 1)]
      return upper ? (lower ? '█' : '▀') : lower ? '▄' : ' '
    }).join('')
    return hasColours ? `\u{1b}[30;107m${line}\u{1b}[0m\n` : `${line}\n`
  })
  return lines.join('')
}
