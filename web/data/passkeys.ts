/** Whether this browser has passkeys: only on pages with https, and on localhost. */
export const canUsePasskeys = (): boolean =>
  isSecureContext &&
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/**
 * Asks the person for a passkey.
 *
 * @param options the answer of the server
 * @returns the credential for the server
 * @throws NoPasskey
 */
export const askForPasskey = (options: object): Promise<object> =>
  orNoPasskey(() =>
    navigator.credentials.get({
      // The server answers with these options.
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  )

/** Makes a passkey, in the same way. */
export const makePasskey = (options: object): Promise<object> =>
  orNoPasskey(() =>
    navigator.credentials.create({
      // The same.
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  )

/** Why the browser made or gave no passkey: the person closed the question, or the device has one of this account. */
export class NoPasskey extends Error {
  readonly reason: 'cancelled' | 'registered'

  constructor(reason: NoPasskey['reason'], options: ErrorOptions) {
    super(`No passkey: ${reason}.`, options)
    this.reason = reason
  }
}

async function orNoPasskey(ask: () => Promise<Credential | null>): Promise<object> {
  try {
    const credential = await ask()
    if (credential instanceof PublicKeyCredential) return credential.toJSON()
    throw new NoPasskey('cancelled', {})
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : ''
    // Also where the device has no such passkey: browsers don't tell it apart.
    if (name === 'NotAllowedError') throw new NoPasskey('cancelled', { cause })
    if (name === 'InvalidStateError') throw new NoPasskey('registered', { cause })
    throw cause
  }
}
