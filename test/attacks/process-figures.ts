import { readFile } from 'node:fs/promises'
import { childrenOf } from '#test/processes/embedded-postgres.ts'

/** CPU seconds and memory of a set of processes. */
export interface Figures {
  readonly cpuSeconds: number
  /** Resident memory of the largest process, MB. */
  readonly largestMb: number
}

/** Clock ticks per second. Linux reports CPU time in /proc in ticks. */
const TICKS = 100

/** @returns undefined where the system has no /proc */
export async function readFigures(pids: readonly number[]): Promise<Figures | undefined> {
  if (process.platform !== 'linux') return undefined
  const each = await Promise.all(pids.map(readProcess))
  return {
    cpuSeconds: each.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    largestMb: Math.max(0, ...each.map(({ largestMb }) => largestMb)),
  }
}

/** A process and its children, such as PostgreSQL's postmaster and its backends. */
export async function withChildren(pid: number): Promise<number[]> {
  return [pid, ...(await childrenOf(pid))]
}

/** Includes the time of children that have ended (proc(5): utime, stime, cutime, cstime). */
async function readProcess(pid: number): Promise<Figures> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ])
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
    return { cpuSeconds: ticks / TICKS, largestMb: resident / 1024 }
  } catch {
    return { cpuSeconds: 0, largestMb: 0 } // it ended after it was listed; its parent counts its time
  }
}
