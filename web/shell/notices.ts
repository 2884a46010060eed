import { enterHousehold, larder, openHome } from '#web/data/session.ts'
import { navigate } from './router.ts'

/**
 * Shows the household of a notice that was pressed while the app is open (`web/service-worker.ts`).
 *
 * @param started resolves when the session is open
 */
export function followNotices(started: Promise<unknown>): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent) => {
    if (data?.type === 'show household') void started.then(() => show(data.id))
  })
}

/**
 * The screen stays where the household is open already: somebody may be typing there. It stays too if another account
 * of the browser has asked for the notice.
 */
async function show(id: unknown): Promise<void> {
  const household = larder.households().find((one) => one.id === id)
  if (!household || household.id === openHome.peek()?.id) return
  await enterHousehold(household.id)
  navigate('/')
}
