import type { Worker } from 'node:cluster'
import { mergeMetrics } from './merge-metrics.ts'
import type { Message } from './messages.ts'

/** A question of one worker, and the answers so far. */
interface Question {
  readonly asker: Worker
  readonly askersId: number
  readonly expected: Set<number>
  readonly texts: Map<number, string>
  readonly timer: NodeJS.Timeout
}

/** Milliseconds. A worker that is busy for longer is left out. It is shorter than the patience of the asker. */
const PATIENCE = 2000

/**
 * Gathers the metrics of all workers for the one that was asked.
 *
 * @param own the metrics of this process
 */
export function createGatherer(workers: () => readonly Worker[], own: () => string) {
  const questions = new Map<number, Question>()
  let asked = 0

  function finish(id: number): void {
    const question = questions.get(id)
    if (!question) return
    questions.delete(id)
    clearTimeout(question.timer)
    const texts = [...question.texts].toSorted(([a], [b]) => a - b).map(([, text]) => text)
    const text = mergeMetrics([...texts, own()])
    if (question.asker.isConnected())
      question.asker.send({ kind: 'all', id: question.askersId, text } satisfies Message)
  }

  return (from: Worker, message: Message): void => {
    if (message.kind === 'read all') {
      const id = ++asked
      const all = workers().filter((one) => one.isConnected())
      const timer = setTimeout(() => finish(id), PATIENCE)
      const expected = new Set(all.map((one) => one.id))
      questions.set(id, { asker: from, askersId: message.id, expected, texts: new Map(), timer })
      for (const one of all) one.send({ kind: 'read own', id } satisfies Message)
    }
    if (message.kind === 'own') {
      const question = questions.get(message.id)
      question?.texts.set(from.id, message.text)
      if (question && question.texts.size >= question.expected.size) finish(message.id)
    }
  }
}
