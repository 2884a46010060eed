import { Readable } from 'node:stream'
import type { Log } from '#platform/base/log.ts'
import { type FileStore, StoreUnavailable } from '#platform/files/contract.ts'
import { ImageNotWritten, type ImageProcess, ImageRefused } from '#platform/images/contract.ts'
import { AppError, invalid, retryLater } from '#platform/kernel/errors.ts'

/** Runs work with files. Answers a failure of the disk or of the store as UNAVAILABLE. */
export type WatchFiles = <T>(work: () => Promise<T>) => Promise<T>

/** Returns a function that logs and counts failures. The log has their details, the answer has none. */
export function createWatch({ log, onFailure }: { log: Log; onFailure: () => void }): WatchFiles {
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable || error instanceof ImageNotWritten)) throw error
      onFailure()
      log.error({ err: error }, 'the store of photos can not be used')
      throw retryLater('UNAVAILABLE', 'Photos can not be stored or read now. Try again.', 10)
    }
  }
}

/** Image reading with clear answers: VALIDATION_FAILED if the image is the cause. The log has the decoder's text. */
export function watchImages(images: ImageProcess, watched: WatchFiles, log: Log): ImageProcess {
  return {
    prepare: (job, turn) =>
      watched(async () => {
        try {
          return await images.prepare(job, turn)
        } catch (error) {
          if (!(error instanceof ImageRefused)) throw error
          log.info({ err: error, reason: error.reason }, 'an image was refused')
          throw invalid({ path: '', message: error.message })
        }
      }),
    load: () => images.load(),
    [Symbol.asyncDispose]: () => images[Symbol.asyncDispose](),
  }
}

export function watchFiles(files: FileStore, watched: WatchFiles): FileStore {
  return {
    ...files,
    write: (file, path) => watched(() => files.write(file, path)),
    size: (file) => watched(() => files.size(file)),
    async read(file, range) {
      const bytes = await watched(() => files.read(file, range))
      return bytes && watchBytes(bytes, watched)
    },
  }
}

/**
 * A stream of the same bytes, whose error is UNAVAILABLE too: the store can fail after it has opened a file. It reads
 * nothing before somebody reads from it, and closes the file as soon as its reader has gone.
 */
function watchBytes(bytes: Readable, watched: WatchFiles): Readable {
  bytes.on('error', () => {}) // `next` throws it
  const parts = bytes.iterator()
  const shown: Readable = new Readable({
    async read() {
      try {
        const { done, value } = await parts.next()
        shown.push(done === true ? null : value)
      } catch (cause) {
        if (shown.destroyed) return // the store has done nothing wrong
        await watched(() => Promise.reject(stopped(cause))).catch((error: Error) =>
          shown.destroy(error),
        )
      }
    },
    destroy(error, done) {
      bytes.destroy()
      done(error)
    },
  })
  return shown
}

const stopped = (cause: unknown) =>
  new StoreUnavailable('The store has stopped in the middle of a file.', { cause })

/** The state of an upload that ended, for the metrics. */
export function outcomeOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'failed'
  return error.status < 500 ? 'refused' : error.code === 'BUSY' ? 'busy' : 'failed'
}
