import type { Data, Json, Problem } from '@larder/rules/json.ts'
import type { Change, Conflict, Mutation } from '@larder/rules/mutation.ts'
import type { Bytes } from 'larder-client/storage/contract.ts'

// The shapes of docs/sync.md.

/** A mutation that carries out a verb. */
export interface Run {
  readonly op: 'run'
  readonly verb: string
  /** The id of the operation. */
  readonly id: string
  /** `YYYY-MM-DD` */
  readonly on: string
  readonly wish: Data
  readonly group_id?: never
}

export type Pushed = Mutation | Run

export interface PushResult {
  readonly mutation_id: string
  readonly status: 'applied' | 'merged' | 'conflict' | 'gone' | 'rejected' | 'already_processed'
  readonly reason?: string
  readonly details?: readonly Problem[]
  readonly conflicts?: readonly Conflict[]
  readonly duplicate_of?: string
  readonly answer?: Data
  readonly row?: Change
  /** The mutation was done before. */
  readonly replayed?: true
  readonly rows?: readonly Change[]
}

export interface PushAnswer {
  readonly epoch: string
  readonly version: number
  readonly results: readonly PushResult[]
}

export interface Page {
  readonly epoch: string
  readonly reset: boolean
  readonly version: number
  readonly cursor: string
  readonly has_more: boolean
  readonly changes: readonly Change[]
}

/** An answer of the server to any request. */
export interface Answer {
  readonly status: number
  readonly body: Json
  /** Seconds, from the header `Retry-After`. */
  readonly retryAfter?: number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Asked {
  readonly method: Method
  readonly path: string
  /** Is sent as JSON. */
  readonly body?: object
  /** Are sent as they are, in place of a body. */
  readonly bytes?: Bytes
  /** The browser keeps the refresh token in a cookie (docs/accounts.md). */
  readonly cookie?: boolean
  /** The name of this cookie, where the browser has several accounts. */
  readonly slot?: string
  /** The id of the household; where it is missing, the path or the body names it. */
  readonly household?: string
  readonly token?: string
  /** Aborts the request. */
  readonly signal?: AbortSignal
}

/** Sends requests to the server. */
export interface Transport {
  /** @throws NoAnswer */
  send(request: Asked): Promise<Answer>
  /**
   * Opens a stream of server-sent events.
   *
   * @returns the events until the stream ends; the answer if the server opens none
   * @throws NoAnswer, also in the middle of the events
   */
  readonly stream?: (
    request: Asked,
    signal: AbortSignal,
  ) => Promise<AsyncIterable<ServerEvent> | Answer>
}

/** An event of a stream. A comment has no name. */
export interface ServerEvent {
  readonly event: string
  readonly data: Json
}

/** The server did not answer: there is no network, or the answer was lost. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * Something other than Larder has answered, such as the sign-in page of a network. Nothing is known about the request.
 */
export class ForeignAnswer extends NoAnswer {
  constructor() {
    super('Something other than Larder answers.')
  }
}

/** The server refused a request as a whole. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused'
  readonly status: number
  readonly code: string
  readonly reason: string | undefined
  /** The wrong fields of the body, with `VALIDATION_FAILED`. */
  readonly details: readonly Problem[]
  /** Seconds. */
  readonly retryAfter: number | undefined
  /** With `ACCOUNT_PENDING_DELETION`, after correct credentials: for `larder.restore`. */
  readonly restoreToken: string | undefined
  /** With `MFA_REQUIRED`, after a correct first factor: for `larder.signInBy`. */
  readonly mfaToken: string | undefined
  /** With `ACCOUNT_PENDING_DELETION`: when the account is removed. */
  readonly deletionScheduledAt: string | undefined

  constructor({ status, body, retryAfter }: Answer) {
    const { code, error, reason, details, ...more } = isFields(body) ? body : {}
    super(textOf(error) ?? `The server answered ${status}.`)
    this.status = status
    this.code = textOf(code) ?? 'UNKNOWN'
    this.reason = textOf(reason)
    this.details = Array.isArray(details) ? details.filter(isProblem) : []
    this.retryAfter = retryAfter
    this.restoreToken = textOf(more['restore_token'])
    this.mfaToken = textOf(more['mfa_token'])
    this.deletionScheduledAt = textOf(more['deletion_scheduled_at'])
  }
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : undefined)

const isFields = (value: Json): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'path') === 'string' &&
  typeof Reflect.get(value, 'message') === 'string'
