import { SECOND } from '#platform/kernel/clock.ts'

/**
 * Token buckets in memory, one for each key. A bucket holds the writes of one period and refills
 * evenly. So an import, or a phone that was offline for weeks, may write all at the same time.
 */
export interface WriteRates {
  /**
   * Takes `count` writes from all buckets, or from none.
   *
   * @returns seconds to wait; 0 if the writes were taken
   */
  take(buckets: readonly Bucket[], count: number, now: Date): number
  /** Gives writes back to a bucket. */
  giveBack(bucket: Bucket, count: number, now: Date): void
  /** The number of buckets that are not full. */
  readonly size: number
}

export interface Bucket {
  readonly key: string
  /** Writes in a period, which is a minute by default. */
  readonly perPeriod: number
}

/** If there are more buckets, the full ones are removed. */
const MAX_BUCKETS = 10_000
const PER_MINUTE = 60 * SECOND

/** @param period milliseconds in which an empty bucket refills */
export function createWriteRates(period = PER_MINUTE): WriteRates {
  /** The writes that a bucket lacks, and the time of that count. Full buckets are not stored. */
  const lacks = new Map<string, { lack: number; at: number; perPeriod: number }>()

  function lackOf({ key }: Pick<Bucket, 'key'>, at: number): number {
    const bucketLack = lacks.get(key)
    // A count of more than a period ahead came from a wrong clock.
    if (!bucketLack || bucketLack.at > at + period) return 0
    const filled = (Math.max(0, at - bucketLack.at) * bucketLack.perPeriod) / period
    return Math.max(0, bucketLack.lack - filled)
  }

  function removeFull(at: number): void {
    for (const key of lacks.keys()) if (lackOf({ key }, at) === 0) lacks.delete(key)
  }

  return {
    take(buckets, count, now) {
      const at = now.getTime()
      const waits = buckets.map((bucket) => {
        // A request for more than a whole bucket is not refused forever: it empties a full bucket.
        const over = lackOf(bucket, at) + Math.min(count, bucket.perPeriod) - bucket.perPeriod
        return over <= 0 ? 0 : Math.ceil((over * period) / SECOND / bucket.perPeriod)
      })
      const wait = Math.max(0, ...waits)
      if (wait > 0) return wait
      for (const bucket of buckets) {
        const { key, perPeriod } = bucket
        lacks.set(key, { lack: lackOf(bucket, at) + count, at, perPeriod })
      }
      if (lacks.size > MAX_BUCKETS) removeFull(at)
      return 0
    },
    giveBack(bucket, count, now) {
      const { key, perPeriod } = bucket
      const at = now.getTime()
      lacks.set(key, { lack: Math.max(0, lackOf(bucket, at) - count), at, perPeriod })
    },
    get size() {
      return lacks.size
    },
  }
}
