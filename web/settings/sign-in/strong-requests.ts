import { ask, itemsOf } from '#web/settings/requests.ts'
import type { Proof } from './proof.tsx'

// The shapes of docs/strong-sign-in.md.

export interface Factor {
  readonly enabled: boolean
  readonly recovery_codes_left: number
  readonly recovery_due_at: string | null
}

interface RecoveryCodes {
  readonly recovery_codes: readonly string[]
}

export interface NewTotp {
  readonly secret: string
  readonly uri: string
}

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly created_at: string
  readonly last_used_at: string | null
}

export const readFactor = () => ask<Factor>('GET', '/v1/auth/mfa')
export const startFactor = (proof: Proof) => ask<NewTotp>('POST', '/v1/auth/mfa/totp', proof)
export const confirmFactor = (code: string) =>
  ask<RecoveryCodes>('PUT', '/v1/auth/mfa/totp', { code })
export const endFactor = (proof: Proof) => ask('DELETE', '/v1/auth/mfa/totp', proof)
export const renewCodes = (proof: Proof) =>
  ask<RecoveryCodes>('POST', '/v1/auth/mfa/recovery-codes', proof)
export const keepFactor = () => ask('DELETE', '/v1/auth/mfa/recovery')

/** Whether the server has an address that passkeys can have. */
export const hasPasskeys = async () => (await ask<{ passkeys: boolean }>('GET', '/v1')).passkeys
export const listPasskeys = () => itemsOf<Passkey>('/v1/auth/passkeys')
export const startPasskey = (proof: Proof) =>
  ask<object>('POST', '/v1/auth/passkeys/options', proof)
export const addPasskey = (name: string, credential: object) =>
  ask('POST', '/v1/auth/passkeys', { name, credential })
export const renamePasskey = (id: string, name: string) =>
  ask('PATCH', `/v1/auth/passkeys/${id}`, { name })
export const removePasskey = (id: string, proof: Proof) =>
  ask('DELETE', `/v1/auth/passkeys/${id}`, proof)
