/** Why a file can't be read. */
export type RefusalReason = 'unknown' | 'damaged' | 'too_large' | 'unsafe' | 'encrypted'

/** A file that somebody sent can't be read. The message is for people. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly reason: RefusalReason

  /** @param cause the error of a library, for the log only */
  constructor(reason: RefusalReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.reason = reason
  }
}
