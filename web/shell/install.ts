import { signal } from '@preact/signals'

/** The browser can install the app when the user asks for it. Safari and Firefox have only their own menus. */
export const canInstall = signal(false)
let offer: InstallEvent | undefined

/** Chromium sends it once, early. TypeScript's types of browsers do not have it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface WindowEventMap {
    readonly beforeinstallprompt: InstallEvent
  }
}

/** Keeps the offer of the browser, until the user asks for it. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event
    canInstall.value = true
  })
  addEventListener('appinstalled', () => {
    canInstall.value = false
  })
}

/** Whether this is an iPhone or iPad. Its browsers install no app by themselves, and an iPad says that it is a Mac. */
export const isIphone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Opens the dialog of the browser. It works once. */
export async function install(): Promise<void> {
  canInstall.value = false
  await offer?.prompt()
}
