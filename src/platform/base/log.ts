import { DatabaseError } from 'pg'
import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

/** The part of the logger that other modules need. */
export interface Log {
  info(context: object, message: string): void
  warn(context: object, message: string): void
  error(context: object, message: string): void
}

/** The properties that Node and nodemailer add to an error. */
interface ErrorOfNode extends Error {
  code?: unknown
  command?: unknown
  responseCode?: unknown
}

/** Logs JSON lines to stdout, or readable lines if stdout is a terminal. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: describeError } }
  if (destination) return pino(options, destination)
  return process.stdout.isTTY
    ? pino(options, pretty({ sync: true, ignore: 'pid,hostname' }))
    : pino(options, openStdout())
}

/** Milliseconds. */
const COLLECTS = 100

/**
 * Lines are collected for 0.1 s or up to 4 KiB, because a write for each response takes longer than
 * to format it. The rest is written when the process ends. While nothing is logged, no timer runs.
 */
function openStdout(): DestinationStream & { flushSync(): void } {
  const stdout = pino.destination({ dest: 1, sync: true, minLength: 4096 })
  process.once('exit', () => stdout.flushSync())
  let timer: NodeJS.Timeout | undefined
  return {
    write(line) {
      stdout.write(line)
      timer ??= setTimeout(() => {
        timer = undefined
        stdout.flush()
      }, COLLECTS).unref()
    },
    flushSync: () => stdout.flushSync(), // pino calls it after a fatal error
  }
}

/** The same for a command, which prints its result to stdout. */
export function openLogToStderr(level: string): Logger {
  return openLog(level, pino.destination({ dest: 2, sync: true }))
}

/** Characters of a message or stack. PostgreSQL may quote a whole value in a message. */
const MAX_TEXT_LENGTH = 10_000

/**
 * The properties of an error that are logged. PostgreSQL quotes the row in `detail`, mail servers
 * the address in `response`. So only the properties below are logged.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, command, responseCode }: ErrorOfNode = error
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
 * Removes secrets from a text of others, such as a mail server that quotes a refused mail. Links
 * lose their token. E-mail addresses are shortened to `a…@example.com`, which still distinguishes
 * most of them.
 */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/token=(3D)?[\w=\s-]+/g, 'token=…')
    .replaceAll(/[\w-]{40,}/g, '…')
    .replaceAll(/([^\s@<>"'(]{1,2})[^\s@<>"'(]*@([^\s@<>"')]+)/g, '$1…@$2')
}
