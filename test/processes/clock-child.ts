// Loaded before Larder. Each SIGUSR2 moves the clock of the process forward by a minute.
const Real = Date
let ahead = 0

class Moved extends Real {
  constructor(...given: readonly unknown[]) {
    if (given.length === 0) super(Moved.now())
    else super(...(given as [number])) // the arguments of Date
  }

  static override now(): number {
    return Real.now() + ahead
  }
}

globalThis.Date = Moved as DateConstructor // only a call without `new` differs, and nobody makes one
process.on('SIGUSR2', () => (ahead += 60_000))
