import type { JSX } from 'preact'
import { texts } from '#web/texts/language.ts'
import { isUpdateReady, takeUpdate } from './service-worker.ts'

/** Offers a new version of the app. The user decides when. */
export function UpdateNote(): JSX.Element | null {
  const { update } = texts.value.shell
  if (!isUpdateReady.value) return null
  return (
    <div class="toasts update" role="status">
      <div class="toast">
        <span>{update.ready}</span>
        <button type="button" onClick={takeUpdate}>
          {update.reload}
        </button>
      </div>
    </div>
  )
}
