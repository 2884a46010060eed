import type { Schemas } from '#web/data/api-types.ts'
import { ask } from '#web/settings/requests.ts'
import type { Proof } from './proof.tsx'

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
