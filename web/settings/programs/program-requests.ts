import { ask, itemsOf } from '#web/settings/requests.ts'

// The shapes of docs/scripts.md, as far as the screens need them.

export const SCOPES = ['shop', 'read', 'write'] as const
export type Scope = (typeof SCOPES)[number]

export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly scope: Scope
  readonly expires_at: string | null
  readonly last_used_at: string | null
}

interface NewKey {
  readonly name: string
  readonly scope: Scope
  readonly household_ids: readonly string[]
  readonly expires_at?: string
  readonly password: string
}

export const HOOK_EVENTS = ['changed', 'expiring', 'invited', 'joined'] as const
export type HookEvent = (typeof HOOK_EVENTS)[number]

export interface Hook {
  readonly id: string
  readonly url: string
  readonly events: readonly HookEvent[]
  readonly is_on: boolean
  readonly failing_since: string | null
}

export const listKeys = () => itemsOf<ApiKey>('/v1/auth/keys')
export const makeKey = async (wish: NewKey) =>
  (await ask<{ key: string }>('POST', '/v1/auth/keys', wish)).key
export const revokeKey = (id: string) => ask('DELETE', `/v1/auth/keys/${id}`)

const hooksOf = (household: string) => `/v1/households/${household}/webhooks`

export const sendsHooks = async () =>
  (await ask<{ webhooks?: boolean }>('GET', '/v1')).webhooks === true
export const listHooks = (household: string) => itemsOf<Hook>(hooksOf(household))
export const makeHook = async (household: string, wish: Pick<Hook, 'url' | 'events'>) =>
  (await ask<{ secret: string }>('POST', hooksOf(household), wish)).secret
export const switchHook = (household: string, id: string, is_on: boolean) =>
  ask('PATCH', `${hooksOf(household)}/${id}`, { is_on })
export const deleteHook = (household: string, id: string) =>
  ask('DELETE', `${hooksOf(household)}/${id}`)
