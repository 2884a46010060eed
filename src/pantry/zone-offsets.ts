import { DAY } from '#kernel/clock.ts'

/** How many minutes the clocks of a time zone are ahead of UTC, until they are changed. */
export interface Offset {
  readonly minutes: number
  /** In milliseconds since 1970; Infinity for the last that is known. */
  readonly until: number
}

/** Changes of the clocks are looked for so far back and ahead; nobody keeps food for longer. */
const BACK = 5 * 366 * DAY
const AHEAD = 366 * DAY
/** No zone changes its clocks, and back again, within this. */
const STEP = 7 * DAY
const MINUTE = 60_000

/**
 * The offsets of a time zone around a moment, in order. Asked of the runtime and not of the
 * database, since the two may know different zones. About 300 questions; the answer is kept for as
 * long as the month lasts.
 */
export function listOffsets(timeZone: string, now: Date): readonly Offset[] {
  const key = `${timeZone} ${now.toISOString().slice(0, 7)}`
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const offsets = findOffsets(timeZone, now.getTime())
  kept.set(key, offsets)
  return offsets
}

const kept = new Map<string, readonly Offset[]>()
const MOST_KEPT = 1000

function findOffsets(timeZone: string, now: number): Offset[] {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  function minutesAt(time: number): number {
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value
    const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  }

  const offsets: Offset[] = []
  let time = Math.floor((now - BACK) / MINUTE) * MINUTE
  let minutes = minutesAt(time)
  for (; time < now + AHEAD; time += STEP) {
    const next = minutesAt(time + STEP)
    if (next === minutes) continue
    let [before, after] = [time, time + STEP]
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE
      if (minutesAt(middle) === minutes) before = middle
      else after = middle
    }
    offsets.push({ minutes, until: after })
    minutes = next
  }
  return [...offsets, { minutes, until: Infinity }]
}
