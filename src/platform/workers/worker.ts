import type { Metrics } from '#platform/http/watch/metrics.ts'
import type { Message } from './gather-metrics.ts'

/** What a worker does besides its work. */
export interface WorkerDuties extends Disposable {
  /** The metrics of all workers; only those of this one if the others can't be asked in time. */
  readonly metrics: Metrics
  /** Tells the first process that this one answers requests. */
  ready(): void
}

const send = (message: Message) => void process.send?.(message)

/** Milliseconds. */
const PATIENCE = 3000

/** Answers the questions of the first process, and asks it. */
export function startDuties(own: Metrics): WorkerDuties {
  const waiting = new Map<number, (text: string) => void>()
  let asked = 0

  function onMessage(message: Message): void {
    if (message.kind === 'all') waiting.get(message.id)?.(message.text)
    if (message.kind === 'read own') void answer(message.id)
  }
  async function answer(id: number): Promise<void> {
    send({ kind: 'own', id, text: await own.text() })
  }
  process.on('message', onMessage)

  async function readAll(): Promise<string> {
    const id = ++asked
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    waiting.set(id, resolve)
    const timer = setTimeout(() => resolve(undefined), PATIENCE)
    send({ kind: 'read all', id })
    const text = await promise
    clearTimeout(timer)
    waiting.delete(id)
    return text ?? own.text()
  }

  return {
    metrics: { ...own, text: readAll },
    ready: () => send({ kind: 'ready' }),
    [Symbol.dispose]: () => void process.off('message', onMessage),
  }
}
