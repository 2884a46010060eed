import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Process, signUp } from './larder.ts'
import { send } from './send.ts'

/** An account with its household. */
export interface Person {
  readonly token: string
  readonly scopeId: string
}

export async function openPerson({ url }: Process, name: string): Promise<Person> {
  const { accessToken: token } = await signUp(url, name)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/v1/households`, { headers })
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return { token, scopeId: items[0]?.id ?? '' }
}

/** Pushes one new food. @returns the version of the household */
export async function push({ url }: Process, { token, scopeId }: Person): Promise<number> {
  const id = randomUUID()
  const mutation = { op: 'create', entity: 'food', id, data: { name: id } }
  const body = {
    client_id: randomUUID(),
    schema_version: 2,
    scope_id: scopeId,
    mutations: [{ mutation_id: randomUUID(), ...mutation }],
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await send('POST', `${url}/v1/sync/push`, headers, JSON.stringify(body))
  if (answer.status !== 200) throw new Error(`push answered ${answer.status}: ${answer.text}`)
  return (JSON.parse(answer.text) as { version: number }).version
}

/** Opens a stream over a plain connection, which needs little memory. */
export async function openStream(url: string, path: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [Buffer]
  if (!head.toString().startsWith('HTTP/1.1 200')) throw new Error(head.toString())
  return socket
}
