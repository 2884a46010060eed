import { DatabaseError } from 'pg'
import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

/** What a part needs that has something to tell. */
export interface Log {
  info(context: object, message: string): void
  warn(context: object, message: string): void
  error(context: object, message: string): void
}

/** What Node and nodemailer add to an error. */
interface ErrorOfNode extends Error {
  code?: unknown
  command?: unknown
  responseCode?: unknown
}

/** JSON lines to stdout, or lines for people where stdout is a terminal. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: describeError } }
  if (destination) return pino(options, destination)
  return process.stdout.isTTY
    ? pino(options, pretty({ sync: true, ignore: 'pid,hostname' }))
    : pino(options, openStdout())
}

/**
 * Lines are gathered for a tenth of a second or 4 KiB: a write for each answer takes longer than making
 * the line. What is still there when the process ends goes out then.
 */
function openStdout(): DestinationStream {
  const stdout = pino.destination({ dest: 1, sync: true, minLength: 4096, periodicFlush: 100 })
  process.once('exit', () => stdout.flushSync())
  return stdout
}

/** The same for a command, whose stdout is its result. */
export function openLogToStderr(level: string): Logger {
  return openLog(level, pino.destination({ dest: 2, sync: true }))
}

/** Characters of a message or stack. PostgreSQL may quote a whole value in a message. */
const MAX_TEXT_LENGTH = 10_000

/**
 * What of an error goes into the log. PostgreSQL quotes the row in `detail`, mail servers the
 * address in `response`: only what is named here gets through.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, command, responseCode } = error as ErrorOfNode
  return {
    type: error.name,
    message: withoutSecrets(error.message.slice(0, MAX_TEXT_LENGTH)),
    stack: withoutSecrets((error.stack ?? '').slice(0, MAX_TEXT_LENGTH)),
    ...(code === undefined ? {} : { code }),
    ...(command === undefined ? {} : { command }),
    ...(responseCode === undefined ? {} : { responseCode }),
    ...(error instanceof DatabaseError
      ? { table: error.table, constraint: error.constraint, routine: error.routine }
      : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/**
 * What others wrote, such as a mail server that quotes the mail it refuses: links lose their token,
 * and e-mail addresses are cut to what tells two of them apart, `a…@example.com`.
 */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/token=(3D)?[\w=\s-]+/g, 'token=…')
    .replaceAll(/[\w-]{40,}/g, '…')
    .replaceAll(/([^\s@<>"'(]{1,2})[^\s@<>"'(]*@([^\s@<>"')]+)/g, '$1…@$2')
}
