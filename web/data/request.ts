import type { Home } from 'larder-client/home'
import type { Method } from 'larder-client/wire'
import type { Schemas } from './api-types.ts'

type Answers = Schemas['Answers']

/** A route as calls have it: `GET /v1/imports/${string}` for `GET /v1/imports/{id}`. */
type Filled<Route extends string> = Route extends `${infer Start}{${string}}${infer End}`
  ? `${Start}${string}${Filled<End>}`
  : Route

type WithoutQuery<Path extends string> = Path extends `${infer Start}?${string}` ? Start : Path

type RouteOf<Called extends string> = {
  [Route in keyof Answers]: Called extends Filled<Route>
    ? Filled<Route> extends Called
      ? Route
      : never
    : never
}[keyof Answers]

/** The JSON with which a route answers, by the OpenAPI document. */
export type Answer<
  M extends Method,
  Path extends string,
> = Answers[RouteOf<`${M} ${WithoutQuery<Path>}`>]

/** A path that the document has with this method. */
export type Known<M extends Method, Path extends string> = [Answer<M, Path>] extends [never]
  ? never
  : Path

/**
 * Sends a request.
 *
 * @param from the household that it is about, or else the account
 * @param path such as `/v1/imports/${id}?limit=1`
 * @throws RequestRefused, NoAnswer
 */
export function request<M extends Method, Path extends string>(
  from: Pick<Home, 'request'>,
  method: M,
  path: Known<M, Path>,
  body?: object,
): Promise<Answer<M, Path>> {
  const answer: Promise<unknown> = from.request(method, path, body)
  // The document says so, and tests compare it with the server.
  return answer as Promise<Answer<M, Path>>
}
