import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { ImageLimits, PreparedImage, RefusalReason } from './contract.ts'
import { OUT_OF_MEMORY } from './exit-codes.js'

/** An answer of the child. `details` and `failed` are for the log only. */
export type Answer =
  | { readonly done: PreparedImage }
  | { readonly refused: RefusalReason; readonly details?: string }
  | { readonly failed: string }

const SCRIPT = new URL('image-child.js', import.meta.url)
/** Below the service itself, so that other requests do not wait for images. */
const PRIORITY = 10
/** The decoder crashed, and would crash again. */
const CRASHES = new Set<string | null>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE'])

/**
 * Starts a process that reads images. It does not keep the service alive.
 *
 * @param onAnswer gets its answers
 * @param onEnd is called once, when it has ended or could not start
 * @throws Error if the machine has no place for another process
 */
export function startChild(
  { pixels, memory }: Pick<ImageLimits, 'pixels' | 'memory'>,
  onAnswer: (child: ChildProcess, answer: Answer) => void,
  onEnd: (child: ChildProcess, answer: Answer | undefined) => void,
): ChildProcess {
  const child = fork(SCRIPT, [String(pixels), String(memory)], {
    execArgv: ['--max-old-space-size=64'],
    // libvips would write large images to files in /tmp. They count as memory instead.
    env: { MALLOC_ARENA_MAX: '2', VIPS_DISC_THRESHOLD: '1g' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('message', (answer: Answer) => onAnswer(child, answer))
  child.on('error', () => {
    child.kill('SIGKILL')
    onEnd(child, undefined) // a process that did not start has no `exit`
  })
  child.on('exit', (code, signal) => onEnd(child, answerAtEnd(code, signal)))
  child.unref()
  child.channel?.unref()
  lowerPriority(child)
  return child
}

/** @returns undefined if the image is not the cause of the end */
function answerAtEnd(code: number | null, signal: string | null): Answer | undefined {
  if (code === OUT_OF_MEMORY) return { refused: 'tooCostly' }
  return CRASHES.has(signal) ? { refused: 'damaged', details: `${signal}` } : undefined
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, PRIORITY)
  } catch {
    // The process has ended already, and its `exit` is reported.
  }
}
