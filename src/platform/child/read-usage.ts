import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** What a process has used: milliseconds of the processor, and bytes of memory (RSS) now. */
export interface Usage {
  readonly cpuMs: number
  readonly memory: number
}

/** Milliseconds of a clock tick of Linux in /proc. */
const TICK = 10

/** @returns undefined if the process has ended, or the system does not tell */
export async function readUsage(pid: number): Promise<Usage | undefined> {
  try {
    if (process.platform === 'linux') return fromProc(pid)
    return process.platform === 'win32' ? undefined : await fromPs(pid)
  } catch {
    return undefined // it has ended
  }
}

/** Not asynchronous: reading /proc takes 20 µs, and the threads that read files may be busy. See proc(5). */
function fromProc(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { cpuMs: (Number(user) + Number(system)) * TICK, memory: Number(resident ?? 0) * 1024 }
}

/** `time` is `[[days-]hours:]minutes:seconds`, with a fraction on macOS. */
async function fromPs(pid: number): Promise<Usage> {
  const args = ['-o', 'time=,rss=', '-p', String(pid)]
  const { stdout } = await promisify(execFile)('ps', args)
  const [time = '', resident] = stdout.trim().split(/\s+/)
  const [clock = '', days = '0'] = time.split('-').toReversed()
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return { cpuMs: (seconds + Number(days) * 86_400) * 1000, memory: Number(resident) * 1024 }
}
