import type { Method } from 'larder-client/wire'
import type { Schemas } from '#web/data/api-types.ts'
import type { Role } from '#web/data/home.ts'
import { type Known, request } from '#web/data/request.ts'
import { larder } from '#web/data/session.ts'
import type { Proof } from '#web/settings/sign-in/proof.tsx'

export type Account = Schemas['Account']
export type OpenSession = Schemas['OpenSession']
export type Identity = Schemas['Identity']
export type AccountEvent = Schemas['Events']['items'][number]
export type Invite = Schemas['Invite']
export type NoticeSetting = Schemas['NoticeSetting']

/** Sends a request as the account. @throws RequestRefused, NoAnswer */
export const ask = <M extends Method, Path extends string>(
  method: M,
  path: Known<M, Path>,
  body?: object,
) => request(larder, method, path, body)

export const readAccount = () => ask('GET', '/v1/auth/account')
export const patchAccount = (patch: { name?: string; language?: string }) =>
  ask('PATCH', '/v1/auth/account', patch)
export const closeAccount = () => ask('DELETE', '/v1/auth/account')
export const exportAccount = () => ask('GET', '/v1/auth/export')
export const readVersion = async () => (await ask('GET', '/v1')).version

/** Sends the mail with the link that confirms the address. */
export const sendConfirmation = () => ask('POST', '/v1/auth/email-verification')
export const changeEmail = (new_email: string, proof: Proof) =>
  ask('PUT', '/v1/auth/email', { new_email, ...proof })
export const changePassword = (current_password: string, new_password: string) =>
  ask('PUT', '/v1/auth/password', { current_password, new_password })
/** How much of what other sessions have made ends with a change of the password: invites, links and so on. */
export async function countMadeElsewhere(): Promise<number> {
  const { others } = await ask('GET', '/v1/auth/standing-access')
  const { sessions: _, ...made } = others
  return Object.values(made).reduce((sum, count) => sum + count, 0)
}
/** Sends the mail with the link that sets a password. */
export const sendReset = (email: string) => ask('POST', '/v1/auth/password-reset', { email })

export const listIdentities = async () => (await ask('GET', '/v1/auth/identities')).items
export const unlinkIdentity = (id: string, proof: Proof) =>
  ask('DELETE', `/v1/auth/identities/${id}`, proof)

export const listSessions = async () => (await ask('GET', '/v1/auth/sessions')).items
export const endSession = (id: string) => ask('DELETE', `/v1/auth/sessions/${id}`)
export const endOtherSessions = () => ask('POST', '/v1/auth/signout', { scope: 'others' })

export const makeJoinCode = (household: string) =>
  ask('POST', `/v1/households/${household}/join-code`)
export const readJoinCode = (household: string) =>
  ask('GET', `/v1/households/${household}/join-code`)
export const cancelJoinCode = (household: string) =>
  ask('DELETE', `/v1/households/${household}/join-code`)
export const confirmJoiner = (household: string, account_id: string) =>
  ask('POST', `/v1/households/${household}/join-code/confirm`, { account_id })

/** @param cursor of the page before */
export const listEvents = (cursor: string | undefined) =>
  cursor ? ask('GET', `/v1/auth/events?cursor=${cursor}`) : ask('GET', '/v1/auth/events')

export const listHouseholds = async () => (await ask('GET', '/v1/households')).items
export const makeHousehold = (fields: object) => ask('POST', '/v1/households', fields)
export const deleteHousehold = (id: string) => ask('DELETE', `/v1/households/${id}`)

export const changeRole = (household: string, account: string, role: Role) =>
  ask('PATCH', `/v1/households/${household}/members/${account}`, { role })
/** Removes another member, or leaves the household. */
export const removeMember = (household: string, account: string) =>
  ask('DELETE', `/v1/households/${household}/members/${account}`)

export const listInvites = async (household: string) =>
  (await ask('GET', `/v1/households/${household}/invites`)).items
export const makeInvite = (household: string, role: Invite['role']) =>
  ask('POST', `/v1/households/${household}/invites`, { role })
export const revokeInvite = (household: string, id: string) =>
  ask('DELETE', `/v1/households/${household}/invites/${id}`)

export const readNotices = (household: string) => ask('GET', `/v1/households/${household}/notices`)
export const saveNotices = (household: string, setting: NoticeSetting) =>
  ask('PUT', `/v1/households/${household}/notices`, setting)
export const readPushKey = async () => (await ask('GET', '/v1/notices/push-key')).public_key
export const subscribePush = (subscription: object) =>
  ask('POST', '/v1/notices/push-subscriptions', subscription)
export const endPush = () => ask('DELETE', '/v1/notices/push-subscriptions')

export type Factor = Schemas['SecondFactorState']
export type NewTotp = Schemas['NewTotp']
export type Passkey = Schemas['Passkey']

export const readFactor = () => ask('GET', '/v1/auth/mfa')
export const startFactor = (proof: Proof) => ask('POST', '/v1/auth/mfa/totp', proof)
export const confirmFactor = (code: string) => ask('PUT', '/v1/auth/mfa/totp', { code })
export const endFactor = (proof: Proof) => ask('DELETE', '/v1/auth/mfa/totp', proof)
export const renewCodes = (proof: Proof) => ask('POST', '/v1/auth/mfa/recovery-codes', proof)
export const keepFactor = () => ask('DELETE', '/v1/auth/mfa/recovery')

/** Whether the server has an address that passkeys can have. */
export const hasPasskeys = async () => (await ask('GET', '/v1')).passkeys
export const listPasskeys = async () => (await ask('GET', '/v1/auth/passkeys')).items
export const startPasskey = (proof: Proof) => ask('POST', '/v1/auth/passkeys/options', proof)
export const addPasskey = (name: string, credential: object) =>
  ask('POST', '/v1/auth/passkeys', { name, credential })
export const renamePasskey = (id: string, name: string) =>
  ask('PATCH', `/v1/auth/passkeys/${id}`, { name })
export const removePasskey = (id: string, proof: Proof) =>
  ask('DELETE', `/v1/auth/passkeys/${id}`, proof)

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
