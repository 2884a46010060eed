/** Takes a step back. */
export type TakeBack = () => Promise<unknown>

/**
 * Several steps that are done together: all of them, or none. If one fails, those before it are taken back.
 *
 * @param work calls `done` after each step
 * @returns `run`, and `undo`, which takes all of it back
 */
export function allOrNone<Result>(work: (done: (takeBack: TakeBack) => void) => Promise<Result>) {
  const steps: TakeBack[] = []
  const undo = async () => {
    for (const step of steps.splice(0).toReversed()) await step()
  }
  const run = async (): Promise<Result> => {
    try {
      return await work((step) => steps.push(step))
    } catch (error) {
      await undo()
      throw error
    }
  }
  return { run, undo }
}
