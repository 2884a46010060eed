/** The function of browsers; not every platform has it. */
interface Reporter {
  readonly reportError?: (error: unknown) => void
}

/** Throws an error later, so that the app sees it like any other error that nobody has caught. */
export function reportLater(error: unknown): void {
  const { reportError } = globalThis as Reporter
  if (reportError) reportError(error)
  else
    queueMicrotask(() => {
      throw error
    })
}

/** A callback of an app. Its errors must not break the sync that calls it. */
export const guarded =
  <Values extends readonly unknown[]>(callback: (...values: Values) => void) =>
  (...values: Values): void => {
    try {
      callback(...values)
    } catch (error) {
      reportLater(error)
    }
  }
