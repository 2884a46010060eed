/** A new connection. */
export interface Arrival {
  /** Bytes that came while it was held. */
  readonly received: number
  /** Begins nothing until `goOn`. */
  hold(): void
  goOn(): void
}

interface Held {
  readonly arrival: Arrival
  /** Milliseconds of `performance.now`. */
  readonly since: number
}

/** Milliseconds for which a new connection is held at most because others come. */
const LONGEST = 500
/** Bytes. More than a request without a body has. */
const LITTLE = 4096

/**
 * Holds new connections until all that wait at the same time are accepted. Node accepts one in each turn of its event
 * loop. A turn that begins a request takes longer, so the last of many would wait for the work of all before it.
 * Then those that have sent little begin at once, and of the others one in each turn.
 */
export class Arrivals {
  #held: Held[] = []
  readonly #large: Held[] = []
  #hasCome = false

  hold(arrival: Arrival): void {
    arrival.hold()
    this.#hasCome = true
    this.#held.push({ arrival, since: performance.now() })
    if (this.#held.length + this.#large.length === 1) this.#wait()
  }

  #wait(): void {
    setImmediate(() => {
      const heldSince = this.#hasCome ? performance.now() - LONGEST : Infinity
      this.#hasCome = false
      if (this.#held[0] && this.#held[0].since <= heldSince) this.#sort()
      if (this.#large[0] && this.#large[0].since <= heldSince) this.#large.shift()?.arrival.goOn()
      if (this.#held.length + this.#large.length > 0) this.#wait()
    })
  }

  /** Lets those go on that have sent little. */
  #sort(): void {
    for (const held of this.#held)
      if (held.arrival.received <= LITTLE) held.arrival.goOn()
      else this.#large.push(held)
    this.#held = []
  }
}
