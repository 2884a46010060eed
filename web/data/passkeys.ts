/** Whether this browser has passkeys: only on pages with https, and on localhost. */
export const canUsePasskeys = (): boolean =>
  isSecureContext &&
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/**
 * Asks the person for a passkey.
 *
 * @param options the answer of the server
 * @returns the credential for the server; undefined if the person did not want to
 */
export const askForPasskey = (options: object): Promise<object | undefined> =>
  unlessCancelled(() =>
    navigator.credentials.get({
      // The server answers with these options.
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  )

/** Makes a passkey, in the same way. */
export const makePasskey = (options: object): Promise<object | undefined> =>
  unlessCancelled(() =>
    navigator.credentials.create({
      // The same.
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  )

async function unlessCancelled(ask: () => Promise<Credential | null>): Promise<object | undefined> {
  try {
    const credential = await ask()
    return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined
  } catch (error) {
    // The person has closed the question, the device has no such passkey, or it has this one already.
    const isUsual =
      error instanceof DOMException && ['NotAllowedError', 'InvalidStateError'].includes(error.name)
    if (isUsual) return undefined
    throw error
  }
}
