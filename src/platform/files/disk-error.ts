import { hasCode } from '#platform/base/error-code.ts'
import { StoreUnavailable } from './contract.ts'

const FULL = ['ENOSPC', 'EDQUOT']
const REFUSED = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOTDIR', 'EEXIST']

/** @returns StoreUnavailable if the disk is the cause of the error, and otherwise the error itself */
export function diskError(cause: unknown): unknown {
  if (FULL.some((code) => hasCode(cause, code)))
    return new StoreUnavailable('The disk is full.', { cause })
  return REFUSED.some((code) => hasCode(cause, code))
    ? new StoreUnavailable('The folder can not be used.', { cause })
    : cause
}
