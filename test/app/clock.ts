import { after, DAY, HOUR, MINUTE, SECOND } from '#platform/kernel/clock.ts'

/** A clock that only the test moves. */
export interface TestClock {
  (): Date
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

export function testClock(start = '2026-11-20T08:00:00.000Z'): TestClock {
  let now = new Date(start)
  return Object.assign(() => new Date(now), {
    advance({
      days = 0,
      hours = 0,
      minutes = 0,
      seconds = 0,
    }: Parameters<TestClock['advance']>[0]) {
      now = after(now, days * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND)
    },
  })
}
