import { signal } from '@preact/signals'
import { enterHousehold, larder, openHome } from '#web/data/session.ts'
import { navigate } from './router.ts'

/** True when a new version of the app is stored and waits. */
export const isUpdateReady = signal(false)
let waiting: ServiceWorker | undefined

/**
 * Stores the app in the browser, so that it opens without a network. Browsers allow this only on pages with https
 * and on localhost.
 */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return loadAllCode()
  noticeOtherTabs()
  const registration = await navigator.serviceWorker.register(scriptUrl(), {
    updateViaCache: 'none',
  })
  offer(registration.waiting)
  offerLater(registration.installing)
  registration.addEventListener('updatefound', () => offerLater(registration.installing))
  void navigator.clearAppBadge?.()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    registration.update().catch(() => {}) // offline
    void navigator.clearAppBadge?.()
  })
}

/**
 * Loads the code of all screens into the cache of the browser, which keeps it for a year. So an open page without a
 * service worker can show any screen when the network goes.
 */
async function loadAllCode(): Promise<void> {
  try {
    const paths: readonly string[] = await (await fetch('/app/scripts.json')).json()
    for (const path of paths) await fetch(path, { priority: 'low' })
  } catch {
    // The network has gone meanwhile. Each screen tries again, and reports it.
  }
}

function offer(worker: ServiceWorker | null): void {
  if (!worker || !navigator.serviceWorker.controller) return // the first one takes over by itself
  waiting = worker
  isUpdateReady.value = true
}

function offerLater(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed') offer(worker)
  })
}

/** Another tab may use the new version first. This one still shows the version before. */
function noticeOtherTabs(): void {
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) isUpdateReady.value = true
    isControlled = true
  })
}

/** Uses the new version: the page is loaded again. */
export function takeUpdate(): void {
  if (waiting?.state !== 'installed') return location.reload() // another tab uses it already
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  waiting.postMessage('take over')
}

interface ScriptUrls {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): object
  }
}

// TypeScript's types of browsers do not have them yet.
declare global {
  interface Window {
    readonly trustedTypes?: ScriptUrls
  }
  interface ServiceWorkerContainer {
    register(
      url: object | string,
      options?: RegistrationOptions,
    ): Promise<ServiceWorkerRegistration>
  }
}

/** The policy of the page allows this script alone (Trusted Types). */
function scriptUrl(): object | string {
  const url = '/service-worker.js'
  const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => url })
  return policy?.createScriptURL(url) ?? url
}

/**
 * Shows the household of a notice that was pressed while the app is open, or its list (`web/service-worker.ts`).
 *
 * @param started resolves when the session is open
 */
export function followNotices(started: Promise<unknown>): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent) => {
    if (data?.type === 'show household') void started.then(() => show(data.id, data.list))
  })
}

/**
 * Without a list the screen stays where the household is open already: somebody may be typing there. It stays too if
 * another account of the browser has asked for the notice.
 */
async function show(id: unknown, list?: string): Promise<void> {
  const household = larder.households().find((one) => one.id === id)
  if (!household) return
  const isOpen = household.id === openHome.peek()?.id
  if (!isOpen) await enterHousehold(household.id)
  if (list) navigate(`/list/${list}`)
  else if (!isOpen) navigate('/')
}
