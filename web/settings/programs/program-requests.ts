import type { Schemas } from '#web/data/api-types.ts'
import { ask } from '#web/settings/requests.ts'

export const SCOPES = ['shop', 'read', 'write'] as const
export type Scope = (typeof SCOPES)[number]
export type ApiKey = Schemas['ApiKey']

interface NewKey {
  readonly name: string
  readonly scope: Scope
  readonly household_ids: readonly string[]
  readonly expires_at?: string
  readonly password: string
}

export const HOOK_EVENTS = ['changed', 'expiring', 'invited', 'joined'] as const
export type HookEvent = (typeof HOOK_EVENTS)[number]
export type Hook = Schemas['Webhook']

export const listKeys = async () => (await ask('GET', '/v1/auth/keys')).items
export const makeKey = async (wish: NewKey) => (await ask('POST', '/v1/auth/keys', wish)).key
export const revokeKey = (id: string) => ask('DELETE', `/v1/auth/keys/${id}`)

export const sendsHooks = async () => (await ask('GET', '/v1')).webhooks
export const listHooks = async (household: string) =>
  (await ask('GET', `/v1/households/${household}/webhooks`)).items
export const makeHook = async (household: string, wish: Pick<Hook, 'url' | 'events'>) =>
  (await ask('POST', `/v1/households/${household}/webhooks`, wish)).secret
export const switchHook = (household: string, id: string, is_on: boolean) =>
  ask('PATCH', `/v1/households/${household}/webhooks/${id}`, { is_on })
export const deleteHook = (household: string, id: string) =>
  ask('DELETE', `/v1/households/${household}/webhooks/${id}`)
