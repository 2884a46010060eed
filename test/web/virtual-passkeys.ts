import type { CDPSession, Page } from 'playwright-core'

/** A credential as Chromium has it. */
interface Stored {
  readonly credentialId: string
  readonly signCount: number
}

/** An authenticator that Chromium pretends to have, with a finger that is always there. */
export interface VirtualPasskeys {
  credentials(): Promise<Stored[]>
  /** Puts an older copy in the place of a credential. */
  replaceBy(copy: Stored): Promise<void>
  unplug(): Promise<void>
}

/** Plugs an authenticator into a page, until the page is closed. */
export async function plugIn(page: Page): Promise<VirtualPasskeys> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const credentials = async () =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    credentials,
    unplug: async () => {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
    async replaceBy(copy) {
      const { credentialId } = copy
      await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
      const whole = copy as Awaited<ReturnType<typeof credentials>>[number] // as `credentials` returned it
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: whole })
    },
  }
}
