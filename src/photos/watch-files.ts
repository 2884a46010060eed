import { AppError, retryLater } from '#kernel/errors.ts'
import { type FileStore, StoreUnavailable } from '#platform/files/contract.ts'
import type { Log } from '#platform/base/log.ts'

/** A store whose failures are logged and counted, and answered as UNAVAILABLE. */
export function watchFiles(
  files: FileStore,
  { log, onFailure }: { log: Log; onFailure: () => void },
): FileStore {
  async function watched<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      onFailure()
      log.error({ err: error }, 'the store of photos can not be used')
      throw retryLater('UNAVAILABLE', 'Photos can not be stored or read now. Try again.', 10)
    }
  }
  return {
    ...files,
    write: (file, path) => watched(() => files.write(file, path)),
    size: (file) => watched(() => files.size(file)),
    read: (file, range) => watched(() => files.read(file, range)),
  }
}

/** The state of an upload that ended, for the metrics. */
export function outcomeOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'failed'
  return error.status < 500 ? 'refused' : error.code === 'BUSY' ? 'busy' : 'failed'
}
