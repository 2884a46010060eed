import type { Method } from 'larder-client/wire'
import type { Role } from '#web/data/home.ts'
import { larder } from '#web/data/session.ts'
import type { Proof } from '#web/settings/sign-in/proof.tsx'

// The shapes of docs/accounts.md, docs/kitchen.md and docs/notices.md, as far as the screens need them.

export interface Account {
  readonly email: string
  readonly name: string
  readonly email_verified: boolean
}

export interface OpenSession {
  readonly id: string
  readonly last_seen_at: string
  readonly user_agent: string | null
  readonly network: string | null
  readonly current: boolean
}

export interface Identity {
  readonly id: string
  readonly provider: string
  readonly email: string | null
}

export interface AccountEvent {
  readonly id: string
  readonly kind: string
  readonly at: string
  readonly network: string | null
  readonly details: Readonly<Record<string, unknown>>
}

export interface Invite {
  readonly id: string
  readonly role: Exclude<Role, 'owner'>
  readonly expires_at: string
}

export interface NoticeSetting {
  readonly expiring: 'off' | 'daily' | 'weekly'
  readonly days_ahead: number
  readonly low_stock: boolean
  /** The time of day in the zone of the household, such as `07:30`. */
  readonly at: string
  readonly channel: 'mail' | 'web_push'
}

interface List<Row> {
  readonly items: readonly Row[]
  readonly next_cursor?: string | null
}

/** Sends a request as the account. @throws RequestRefused, NoAnswer */
export async function ask<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
  // The server answers with the shapes above.
  return (await larder.request(method, path, body)) as unknown as Answer
}

export const itemsOf = async <Row>(path: string) => (await ask<List<Row>>('GET', path)).items

export const readAccount = () => ask<Account>('GET', '/v1/auth/account')
export const patchAccount = (patch: { name?: string; language?: string }) =>
  ask<Account>('PATCH', '/v1/auth/account', patch)
export const closeAccount = () => ask('DELETE', '/v1/auth/account')
export const exportAccount = () => ask<object>('GET', '/v1/auth/export')
export const readVersion = async () => (await ask<{ version: string }>('GET', '/v1')).version

/** Sends the mail with the link that confirms the address. */
export const sendConfirmation = () => ask('POST', '/v1/auth/email-verification')
export const changeEmail = (new_email: string, proof: Proof) =>
  ask('PUT', '/v1/auth/email', { new_email, ...proof })
export const changePassword = (current_password: string, new_password: string) =>
  ask('PUT', '/v1/auth/password', { current_password, new_password })
/** How much of what other sessions have made ends with a change of the password: invites, links and so on. */
export async function countMadeElsewhere(): Promise<number> {
  const { others } = await ask<{ others: Readonly<Record<string, number>> }>(
    'GET',
    '/v1/auth/standing-access',
  )
  const { sessions: _, ...made } = others
  return Object.values(made).reduce((sum, count) => sum + count, 0)
}
/** Sends the mail with the link that sets a password. */
export const sendReset = (email: string) => ask('POST', '/v1/auth/password-reset', { email })

export const listIdentities = () => itemsOf<Identity>('/v1/auth/identities')
export const unlinkIdentity = (id: string, proof: Proof) =>
  ask('DELETE', `/v1/auth/identities/${id}`, proof)

export const listSessions = () => itemsOf<OpenSession>('/v1/auth/sessions')
export const endSession = (id: string) => ask('DELETE', `/v1/auth/sessions/${id}`)
export const endOtherSessions = () => ask('POST', '/v1/auth/signout', { scope: 'others' })

/** @param cursor of the page before */
export const listEvents = (cursor: string | undefined) =>
  ask<List<AccountEvent>>('GET', `/v1/auth/events${cursor ? `?cursor=${cursor}` : ''}`)

export const listHouseholds = () => itemsOf<{ id: string; name: string }>('/v1/households')
export const makeHousehold = (fields: object) =>
  ask<{ id: string }>('POST', '/v1/households', fields)
export const deleteHousehold = (id: string) => ask('DELETE', `/v1/households/${id}`)

export const changeRole = (household: string, account: string, role: Role) =>
  ask('PATCH', `/v1/households/${household}/members/${account}`, { role })
/** Removes another member, or leaves the household. */
export const removeMember = (household: string, account: string) =>
  ask('DELETE', `/v1/households/${household}/members/${account}`)

export const listInvites = (household: string) =>
  itemsOf<Invite>(`/v1/households/${household}/invites`)
export const makeInvite = (household: string, role: Invite['role']) =>
  ask<{ code: string }>('POST', `/v1/households/${household}/invites`, { role })
export const revokeInvite = (household: string, id: string) =>
  ask('DELETE', `/v1/households/${household}/invites/${id}`)

export const readNotices = (household: string) =>
  ask<NoticeSetting>('GET', `/v1/households/${household}/notices`)
export const saveNotices = (household: string, setting: NoticeSetting) =>
  ask<NoticeSetting>('PUT', `/v1/households/${household}/notices`, setting)
export const readPushKey = async () =>
  (await ask<{ public_key: string }>('GET', '/v1/notices/push-key')).public_key
export const subscribePush = (subscription: object) =>
  ask('POST', '/v1/notices/push-subscriptions', subscription)
export const endPush = () => ask('DELETE', '/v1/notices/push-subscriptions')
