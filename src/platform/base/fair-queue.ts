import { retryLater } from '#platform/kernel/errors.ts'

interface Place<T> {
  readonly task: T
  readonly holders: readonly string[]
  readonly round: number
}

export interface FairQueueLimits {
  /** Tasks of all holders together, and of one. */
  readonly all: number
  readonly ofOne: number
  /** What waits, for people: `images`. */
  readonly things: string
}

/** Tasks that wait for one worker. */
export interface FairQueue<T> {
  /** @throws AppError BUSY if all places are taken, or one of the holders has its part of them already */
  add(task: T, holders: readonly string[]): void
  take(): T | undefined
  readonly waiting: number
}

/**
 * Creates a queue in which holders take turns: each round has at most one task of each holder, in the order of the
 * calls. So a holder with one task waits behind at most one task of each other (start-time fair queueing).
 */
export function createFairQueue<T>({ all, ofOne, things }: FairQueueLimits): FairQueue<T> {
  const places: Place<T>[] = []
  let current = 0 // the round of the task that was taken last

  return {
    add(task, holders) {
      const of = (holder: string) => places.filter((place) => place.holders.includes(holder))
      if (places.length >= all) throw busy(`Too many ${things} wait already. Try again shortly.`)
      if (holders.some((holder) => of(holder).length >= ofOne))
        throw busy(`Too many of your ${things} wait already. Send fewer at the same time.`)
      const earlier = holders.flatMap(of).map(({ round }) => round)
      places.push({ task, holders, round: Math.max(current, ...earlier) + 1 })
    },
    take() {
      const first = Math.min(...places.map(({ round }) => round))
      const at = places.findIndex(({ round }) => round === first)
      const [place] = at < 0 ? [] : places.splice(at, 1)
      if (place) current = place.round
      return place?.task
    },
    get waiting() {
      return places.length
    },
  }
}

const busy = (message: string) => retryLater('BUSY', message, 5)
