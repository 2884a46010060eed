import type { Log } from '#platform/base/log.ts'
import { AppError } from '#platform/kernel/errors.ts'

/** The error for every answer of a browser that is refused. It is always the same; the reason is only logged. */
export function refusal(
  log: Log,
  code: 'INVALID_CREDENTIALS' | 'INVALID_TOKEN',
  reason: string,
): AppError {
  log.info({ reason }, 'a passkey was refused')
  return new AppError(code, 'The passkey was refused. Try again, or use another one.')
}
