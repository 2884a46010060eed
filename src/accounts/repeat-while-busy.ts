import { AppError } from '#platform/kernel/errors.ts'

const MAX_TRIES = 10

/**
 * Repeats a transaction that conflicts with others on the same households.
 *
 * @throws AppError the errors of `work`; BUSY only after ten tries
 */
export async function repeatWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'BUSY'
      if (!isBusy || tries === MAX_TRIES) throw error
    }
  }
}
