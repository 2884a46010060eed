import type { KeyScope } from '#platform/kernel/actor.ts'

/** A request to a route of the API. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: object
}

export type Args = Readonly<Record<string, unknown>>

/** A tool of the Model Context Protocol: one request to a route, which validates its arguments. */
export interface Tool {
  readonly name: string
  /** For the model. */
  readonly description: string
  /** JSON Schemas of its arguments. */
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
  /** JSON Schemas of the members of its answer that a model needs. It may have more. */
  readonly answers: Readonly<Record<string, object>>
  /** Without a `list_id` it uses the household's default list. */
  readonly needsList?: true
  /** A key with the scope `shop` may use it. */
  readonly isForShops?: true
  readonly call: (args: Args, scope: KeyScope) => Call
  /** Present for a tool that writes: the id by which `undo` takes it back; undefined if nothing was done. */
  readonly undoId?: (answer: Args, args: Args) => string | undefined
}
