import { SECOND } from '#kernel/clock.ts'

/**
 * Token buckets in memory, one for each key. A bucket holds a minute's writes and fills up again evenly,
 * so that a phone that was offline for weeks, or an import, may write all at once.
 */
export interface WriteRates {
  /**
   * Takes `count` writes from all buckets, or from none.
   *
   * @returns seconds until there is room; 0 where they were taken
   */
  take(buckets: readonly Bucket[], count: number, now: Date): number
  /** Gives back what was taken from a bucket. */
  giveBack(bucket: Bucket, count: number, now: Date): void
  /** Buckets that are not full. */
  readonly size: number
}

export interface Bucket {
  readonly key: string
  /** Writes in a minute. */
  readonly perMinute: number
}

/** Buckets that are looked through for full ones when there are more. */
const MANY = 10_000
const PER_MINUTE = 60 * SECOND

export function createWriteRates(): WriteRates {
  /** How many writes a bucket lacks, at what time. Full buckets are not kept. */
  const lacks = new Map<string, { lack: number; at: number; perMinute: number }>()

  function lackOf({ key }: Pick<Bucket, 'key'>, at: number): number {
    const known = lacks.get(key)
    if (!known) return 0
    const filled = (Math.max(0, at - known.at) * known.perMinute) / PER_MINUTE
    return Math.max(0, known.lack - filled)
  }

  function forgetFull(at: number): void {
    for (const key of lacks.keys()) if (lackOf({ key }, at) === 0) lacks.delete(key)
  }

  return {
    take(buckets, count, now) {
      const at = now.getTime()
      const waits = buckets.map((bucket) => {
        // More than a whole bucket is never refused for good: it takes all of a full one.
        const over = lackOf(bucket, at) + Math.min(count, bucket.perMinute) - bucket.perMinute
        return over <= 0 ? 0 : Math.ceil((over * 60) / bucket.perMinute)
      })
      const wait = Math.max(0, ...waits)
      if (wait > 0) return wait
      for (const bucket of buckets) {
        const { key, perMinute } = bucket
        lacks.set(key, { lack: lackOf(bucket, at) + count, at, perMinute })
      }
      if (lacks.size > MANY) forgetFull(at)
      return 0
    },
    giveBack(bucket, count, now) {
      const { key, perMinute } = bucket
      const at = now.getTime()
      lacks.set(key, { lack: Math.max(0, lackOf(bucket, at) - count), at, perMinute })
    },
    get size() {
      return lacks.size
    },
  }
}
