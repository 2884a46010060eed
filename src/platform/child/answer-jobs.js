// The other side of start-child.ts. It is JavaScript, because removing types would take 10 MB of memory.

/** The exit code of a process that took more memory than it may. */
export const OUT_OF_MEMORY = 86

/**
 * Answers the jobs of the service, one after the other, and ends with it.
 *
 * @template Job, Answer
 * @param {(job: Job) => Answer | Promise<Answer>} answer throws only where the script has a bug
 */
export function answerJobs(answer) {
  // Terminals and service managers send these to us too. The service decides.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', async (/** @type {Job} */ job) => {
    try {
      process.send?.({ answer: await answer(job) })
    } catch (error) {
      process.send?.({
        failed: error instanceof Error ? (error.stack ?? error.message) : 'unknown',
      })
    }
  })
  process.send?.('ready')
}
