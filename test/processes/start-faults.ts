/**
 * Loaded into a process of Larder before all else (`--import`). It names each call to the outside world that a file of
 * `src` makes, writes the names to a file, and lets one of them fail or wait.
 *
 * START_FAULTS is JSON: `file` gets the names; `at` is the name that fails; `ms` is for how long each call with that
 * name waits instead, or each call if there is no `at`.
 */
import childProcess from 'node:child_process'
import fs, { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Server } from 'node:net'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

// oxlint-disable-next-line typescript/no-explicit-any -- functions of Node and pg with any arguments
type Anything = any
const append = appendFileSync
const { file, at, ms } = JSON.parse(process.env['START_FAULTS'] ?? '{}') as {
  file: string
  at?: string
  ms?: number
}
Error.stackTraceLimit = 50
const seen = new Set<string>()

/** The first file of `src` that has led to the call; undefined if there is none, as in the loader of modules. */
function callerOf(isDirect: boolean): string | undefined {
  const frames = (new Error().stack ?? '').split('\n').slice(1)
  const others = frames.filter((frame) => !frame.includes('start-faults.ts'))
  const from = isDirect ? others.slice(0, 1) : others
  return from.flatMap((frame) => /\/src\/([\w/.-]+:\d+)/.exec(frame)?.[1] ?? [])[0]
}

/** What becomes of a call with this name. */
function fate(name: string): 'usual' | 'fails' | number {
  if (!seen.has(name)) append(file, `${name}\n`)
  seen.add(name)
  if (at !== undefined && at !== name) return 'usual'
  if (ms !== undefined) return ms
  return at === name ? 'fails' : 'usual'
}

const fault = (what: string) =>
  Object.assign(new Error(`EIO: i/o error, ${what}`), { code: 'EIO', errno: -5, syscall: what })

function patch(owner: Anything, method: string, isDirect: boolean, isSync: boolean): void {
  const original = owner[method]
  owner[method] = function (this: Anything, ...args: Anything[]) {
    const caller = callerOf(isDirect)
    if (caller === undefined) return original.apply(this, args)
    const target = typeof args[0] === 'string' ? ` ${basename(args[0])}` : ''
    const script = Array.isArray(args[1]) && args[1][0] ? ` ${basename(String(args[1][0]))}` : ''
    const name = `${method}${method === 'spawn' ? target + script : ''} at ${caller}`
    const is = fate(name)
    if (is === 'fails') {
      if (isSync) throw fault(method)
      return Promise.reject(fault(method))
    }
    if (typeof is === 'number' && !isSync) return sleep(is).then(() => original.apply(this, args))
    return original.apply(this, args)
  }
}

for (const [name, one] of Object.entries(fs.promises))
  if (typeof one === 'function') patch(fs.promises, name, true, false)
for (const name of ['readFileSync', 'statSync', 'readdirSync', 'mkdirSync', 'writeFileSync'])
  patch(fs, name, true, true)
for (const name of ['spawn', 'fork', 'execFile']) patch(childProcess, name, true, true)
syncBuiltinESMExports()

const { listen } = Server.prototype as Anything
Server.prototype.listen = function (this: Anything, ...args: Anything[]) {
  const is = fate(`listen at ${callerOf(false) ?? 'the server'}`)
  if (is === 'fails') process.nextTick(() => this.emit('error', fault('listen')))
  else if (is === 'usual') Reflect.apply(listen, this, args)
  else setTimeout(() => void Reflect.apply(listen, this, args), is)
  return this
}

const { query } = pg.Client.prototype as Anything
pg.Client.prototype.query = function (this: Anything, config: Anything, ...rest: Anything[]) {
  const text = String(typeof config === 'string' ? config : config.text)
  const is = fate(`query ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 70).trim()}`)
  if (is === 'usual') return Reflect.apply(query, this, [config, ...rest])
  // The statement that sets up a connection also says when the server notices its end. That of notifications does not.
  if (typeof is === 'number' && /^(set|listen|select pg_notify)/.test(text))
    return sleep(is).then(() => Reflect.apply(query, this, [config, ...rest]))
  const sent = is === 'fails' ? 'select 1 / 0' : `select pg_sleep(${is / 1000})`
  return Reflect.apply(query, this, [sent])
} as typeof query
