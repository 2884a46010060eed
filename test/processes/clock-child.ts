// Loaded before Larder in a process whose clock a test moves: each SIGUSR2 puts it a minute ahead.
const Real = Date
let ahead = 0

class Moved extends Real {
  constructor(...given: readonly unknown[]) {
    if (given.length === 0) super(Moved.now())
    else super(...(given as [number])) // whatever Date takes
  }

  static override now(): number {
    return Real.now() + ahead
  }
}

globalThis.Date = Moved as DateConstructor // but for calling it without `new`, which nobody does
process.on('SIGUSR2', () => (ahead += 60_000))
