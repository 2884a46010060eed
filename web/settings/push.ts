import { accountId, PUSHED } from '#web/data/session.ts'
import { endPush, readPushKey, subscribePush } from './requests.ts'

/** Browsers allow push only on pages with https and on localhost. */
export const canPush = (): boolean =>
  isSecureContext && 'serviceWorker' in navigator && 'PushManager' in globalThis

/** Whether this browser has a subscription, and it is that of the account on the screen. */
export async function isPushOn(): Promise<boolean> {
  if (localStorage.getItem(PUSHED) !== accountId.peek()) return false
  const { pushManager } = await navigator.serviceWorker.ready
  return (await pushManager.getSubscription()) !== null
}

/**
 * Asks the user for permission and subscribes this browser. The subscription belongs to the session.
 *
 * @throws DOMException if the user or the browser refuses; RequestRefused, NoAnswer
 */
export async function startPush(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = await readPushKey()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  try {
    await subscribePush(subscription.toJSON())
    localStorage.setItem(PUSHED, accountId.peek() ?? '')
  } catch (error) {
    await subscription.unsubscribe() // the server will send nothing to it
    throw error
  }
}

/** Ends the subscription of this browser. */
export async function stopPush(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  await endPush()
  localStorage.removeItem(PUSHED)
  await (await pushManager.getSubscription())?.unsubscribe()
}
