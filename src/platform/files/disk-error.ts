import { hasCode } from '#platform/base/error-code.ts'
import { StoreUnavailable } from './contract.ts'

/** EFBIG: the process, or the file system, may write no file of this size (RLIMIT_FSIZE). */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']
/** The disk is read-only, broken or gone, its folder is no folder or is closed to us, or its network does not answer. */
const REFUSED =
  'EROFS EACCES EPERM EIO EMFILE ENFILE ENOTDIR EEXIST EISDIR EBUSY ENODEV ENXIO ESTALE ENOTCONN EHOSTDOWN EHOSTUNREACH ETIMEDOUT'.split(
    ' ',
  )

/** @returns StoreUnavailable if the disk is the cause of the error, and otherwise the error itself */
export function diskError(cause: unknown): unknown {
  if (FULL.some((code) => hasCode(cause, code)))
    return new StoreUnavailable('The disk is full.', { cause })
  return REFUSED.some((code) => hasCode(cause, code))
    ? new StoreUnavailable('The folder can not be used.', { cause })
    : cause
}
