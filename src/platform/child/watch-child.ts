import type { ChildProcess } from 'node:child_process'
import type { EndReason } from './contract.ts'
import { readUsage } from './read-usage.ts'

/** Milliseconds between two looks at a process. On other systems than Linux each is a process of its own. */
const LOOK = process.platform === 'linux' ? 25 : 500

export interface Watch {
  /** Looks once more. @returns true if the process was ended */
  last(): Promise<boolean>
  stop(): void
}

export interface Watched {
  readonly end: (reason: EndReason) => void
  /** @param bytes its memory */
  readonly onLook: (bytes: number) => void
}

/**
 * Watches the memory and the processor time of a process during a job. Native code does not keep to the limits of the
 * language; the kernel knows what it has used.
 */
export async function watchChild(
  { pid = 0 }: ChildProcess,
  { memory, cpuMs }: { readonly memory: number; readonly cpuMs: number },
  { end, onLook }: Watched,
): Promise<Watch> {
  const before = await readUsage(pid)
  let hasEnded = false
  async function look(): Promise<boolean> {
    const now = await readUsage(pid)
    if (!now || !before || hasEnded) return hasEnded
    const used = now.cpuMs - before.cpuMs
    const reason = now.memory > memory ? 'memory' : used > cpuMs ? 'cpu' : undefined
    if (reason) {
      hasEnded = true
      end(reason)
    } else onLook(now.memory)
    return hasEnded
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
