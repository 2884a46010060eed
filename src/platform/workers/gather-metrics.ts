import type { Worker } from 'node:cluster'

/** Between the first process and its workers. */
export type Message =
  /** From a worker: it answers requests now. */
  | { readonly kind: 'ready' }
  /** From a worker that was asked for the metrics of all. */
  | { readonly kind: 'read all'; readonly id: number }
  /** To each worker. */
  | { readonly kind: 'read own'; readonly id: number }
  /** From each worker. */
  | { readonly kind: 'own'; readonly id: number; readonly text: string }
  /** To the worker that has asked. */
  | { readonly kind: 'all'; readonly id: number; readonly text: string }

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

interface Metric {
  readonly head: string[]
  readonly samples: string[]
}

/**
 * Joins texts of metrics (Prometheus text format 0.0.4), in which each metric may be only once. The samples have
 * a label that tells the workers apart.
 */
function mergeMetrics(texts: readonly string[]): string {
  const metrics = new Map<string, Metric>()
  for (const text of texts) {
    let current: Metric | undefined
    for (const line of text.split('\n')) {
      const [, name] = /^# HELP (\S+)/.exec(line) ?? []
      if (name !== undefined) {
        current = metrics.get(name) ?? { head: [], samples: [] }
        metrics.set(name, current)
      }
      if (line === '' || !current) continue
      if (!line.startsWith('#')) current.samples.push(line)
      else if (!current.head.includes(line)) current.head.push(line)
    }
  }
  return [...metrics.values()]
    .map(({ head, samples }) => `${[...head, ...samples].join('\n')}\n`)
    .join('\n')
}
