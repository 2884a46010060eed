import type { Data } from '@larder/rules/json.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { KINDS } from '#test/adapters/device.ts'
import type { Phone } from './phone.ts'

/** A mutation as it is on its way. */
export interface Sent {
  readonly mutation_id: string
  readonly op: string
  readonly entity: string
  readonly id: string
  readonly patch?: Data
  readonly expect?: Data
}

/** Keeps the mutations of all pushes of a phone from now on. */
export function recordPushes({ network }: Phone): readonly (readonly Sent[])[] {
  const pushes: (readonly Sent[])[] = []
  const { change } = network
  network.change = (request) => {
    if (request.path === '/v1/sync/push')
      pushes.push((request.body as { mutations: readonly Sent[] }).mutations) // as docs/sync.md says
    return change(request)
  }
  return pushes
}

/** Does something when the server has answered a push, before the phone gets the answer. */
export function beforeAnswer({ network }: Phone, path: string, work: () => unknown): void {
  const send = network.send.bind(network)
  network.send = async (request) => {
    const answer = await send(request)
    if (request.path === path) {
      network.send = send
      await work()
    }
    return answer
  }
}

/** The rows of a kind as the server has them. */
export async function serverRows(
  { connection, householdId }: Phone,
  kind: string,
): Promise<ReadonlyMap<string, Data>> {
  const { changes } = await connection.pull({
    client_id: connection.platform.uuid(),
    schema_version: SCHEMA_VERSIONS.max,
    scope_id: householdId,
    entities: [...new Set([...KINDS, kind])],
  })
  return new Map(
    changes.flatMap(({ entity, id, data }) => (entity === kind && data ? [[id, data]] : [])),
  )
}
