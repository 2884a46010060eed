import type { ChildProcess } from 'node:child_process'
import type { ChildOptions, EndReason, SharedMemory } from './contract.ts'
import { readUsage } from './read-usage.ts'

/** Milliseconds between two looks at a process. On other systems than Linux each is a process of its own. */
const LOOK = process.platform === 'linux' ? 50 : 500

export interface Watch {
  /** Looks once more. @returns true if the process was ended */
  last(): Promise<boolean>
  stop(): void
}

/**
 * Watches the memory and the processor time of a process during a job. Native code does not keep to the limits of the
 * language; the kernel knows what it has used.
 *
 * @param end ends the process
 */
export async function watchChild(
  { pid = 0 }: ChildProcess,
  { memory, shared }: Pick<ChildOptions, 'memory' | 'shared'>,
  cpuMs: number,
  end: (reason: EndReason) => void,
): Promise<Watch> {
  const before = await readUsage(pid)
  let hasEnded = false
  async function look(): Promise<boolean> {
    const now = await readUsage(pid)
    if (!now || !before || hasEnded) return hasEnded
    const used = now.cpuMs - before.cpuMs
    const isOver = shared?.isOver(pid, now.memory) === true
    const reason =
      now.memory > memory ? 'memory' : used > cpuMs ? 'cpu' : isOver ? 'busy' : undefined
    if (!reason) return false
    hasEnded = true
    end(reason)
    return true
  }
  await look()
  const timer = setInterval(() => void look(), LOOK).unref()
  return {
    last: look,
    stop() {
      hasEnded = true
      clearInterval(timer)
    },
  }
}

/** Creates memory that several processes share. */
export function createSharedMemory(most: number): SharedMemory {
  const all = new Map<number, number>() // from the oldest to the youngest
  return {
    isOver(pid, bytes) {
      all.set(pid, bytes)
      const sum = [...all.values()].reduce((total, one) => total + one, 0)
      return sum > most && all.size > 1 && [...all.keys()].at(-1) === pid
    },
    leave: (pid) => void all.delete(pid),
  }
}
