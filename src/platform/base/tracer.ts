type Attributes = Readonly<Record<string, string | number>>

/** A piece of work that a trace shows. */
export interface OpenSpan {
  /** Runs `work` as a part of it: spans that begin there are its children. */
  run<T>(work: () => T): T
  /** @param attributes no personal data: they leave the machine */
  end(outcome?: { name?: string; attributes?: Attributes; failure?: string | undefined }): void
}

/** Makes the spans of traces. It is there only if somebody collects them. */
export interface Tracer {
  /** Begins a request that another program has sent, perhaps as a part of its trace. */
  request(name: string, headers: Readonly<Record<string, unknown>>): OpenSpan
  /** Begins work that nobody asked for. */
  background(name: string): OpenSpan
  /**
   * Begins a part of the current work, or of `parent`. Undefined outside of requests and background work: nobody wants
   * a trace of each look into the queue.
   */
  part(name: string, parent?: OpenSpan): OpenSpan | undefined
}

/** Runs background work in a span of its own, if there is a tracer. */
export async function inBackground<T>(
  tracer: Tracer | undefined,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer?.background(name)
  if (!span) return work()
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end({ failure: error instanceof Error ? error.name : 'unknown' })
    throw error
  }
}
