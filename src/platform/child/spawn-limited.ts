import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ChildOptions } from './contract.ts'

const MIB = 1024 * 1024
/** Below the service itself, so that other requests do not wait for it. */
const PRIORITY = 10
/**
 * KiB of data that V8 reserves besides what it uses: with 600 MB in all it does not start, with 700 MB it does. And of
 * addresses: it starts with 1.5 GB.
 */
const RESERVED = 800 * 1024
const ADDRESSES = 6 * MIB

const SHELL = fileURLToPath(new URL('limited.sh', import.meta.url))
/** The code that it may read: without the folder of data, which may be beside it. */
const CODE = ['src', 'packages', 'node_modules', 'package.json'].flatMap((name) => {
  const path = fileURLToPath(new URL(`../../../${name}`, import.meta.url))
  const real = existsSync(path) ? realpathSync(path) : path // a folder may be a link
  return real === path ? [path] : [path, real]
})

/**
 * Starts a process with limits: those of Node everywhere, and those of limited.sh where there is a shell.
 *
 * @throws Error if the machine has no place for another process
 */
export function spawnLimited(options: ChildOptions): ChildProcess {
  const node = [process.execPath, ...flagsOf(options), fileURLToPath(options.script)]
  const all = [...node, ...(options.args ?? [])]
  const { memory, reserved = 0 } = options
  const data = String(Math.ceil((memory + reserved) / 1024) + RESERVED)
  const [command = '', ...args] =
    process.platform === 'win32' ? all : ['/bin/sh', SHELL, data, String(ADDRESSES), ...all]
  const child = spawn(command, args, {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...options.env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  child.unref()
  child.channel?.unref()
  if (child.stderr instanceof Socket) child.stderr.unref() // a pipe is a socket
  lowerPriority(child)
  return child
}

/** Node's permissions: no children, no threads, no files but these. */
const flagsOf = ({ heap, files = [], isNative }: ChildOptions): string[] => [
  '--permission',
  ...(isNative ? ['--allow-addons'] : []),
  ...CODE.map((path) => `--allow-fs-read=${path}`),
  ...files.flatMap((path) => [`--allow-fs-read=${path}`, `--allow-fs-write=${path}`]),
  `--max-old-space-size=${heap}`,
  '--max-semi-space-size=4',
  '--liftoff-only', // the code that removes the types is WebAssembly, and runs once
]

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, PRIORITY)
  } catch {
    // The process has ended already, and its end is reported.
  }
}
