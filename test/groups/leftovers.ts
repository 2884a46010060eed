// What a test file leaves in the process that it shares.
import { setTimeout as sleep } from 'node:timers/promises'

/** Kinds of handles. Timers are none of them: a queue or a pool that is loaded once may wait for its next turn. */
const HANDLES = ['TCPServerWrap', 'ProcessWrap', 'MessagePort', 'FSEventWrap']
const EVENTS = [
  'uncaughtException',
  'uncaughtExceptionMonitor',
  'unhandledRejection',
  'warning',
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
]
/** Variables that a library sets when it is loaded. Globals of libraries begin with two underscores. */
const LOADED = new Set(['VIPSHOME'])

/** @returns a function that names what has been added since, and what is gone */
export function watchLeftovers(): () => Promise<string[]> {
  const then = stateOfProcess()
  return async () => {
    let left = compare(then, stateOfProcess())
    // Handles close a moment after their owner.
    for (let tries = 0; left.length > 0 && tries < 80; tries += 1) {
      await sleep(25)
      left = compare(then, stateOfProcess())
    }
    return left
  }
}

type State = ReadonlyMap<string, number | string>

function stateOfProcess(): State {
  const resources = process.getActiveResourcesInfo()
  return new Map<string, number | string>([
    ...HANDLES.map(
      (kind) => [`open ${kind}`, resources.filter((one) => one === kind).length] as const,
    ),
    ...EVENTS.map((event) => [`listeners of ${event}`, process.listenerCount(event)] as const),
    ...Object.entries(process.env).flatMap(([name, value]) =>
      LOADED.has(name) ? [] : [[`variable ${name}`, value ?? ''] as const],
    ),
    ...Object.keys(globalThis).flatMap((name) =>
      name.startsWith('__') ? [] : [[`global ${name}`, 'there'] as const],
    ),
    ['working folder', process.cwd()],
  ])
}

function compare(then: State, now: State): string[] {
  const names = new Set([...then.keys(), ...now.keys()])
  return [...names].flatMap((name) => {
    const [before, after] = [then.get(name), now.get(name)]
    if (before === after) return []
    // Fewer open handles and listeners are no leftover: an idle connection has closed.
    if (typeof before === 'number' && typeof after === 'number' && after < before) return []
    return [`${name} (${before} → ${after})`]
  })
}
