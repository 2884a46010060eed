import { render } from 'preact'
import { firstHousehold, startSession } from '#web/data/session.ts'
import { keepInstallOffer } from '#web/shell/install.ts'
import { startRouter } from '#web/shell/router.ts'
import { followNotices, keepOffline } from '#web/shell/service-worker.ts'
import { startTheme } from '#web/shell/theme.ts'
import { startLanguage } from '#web/texts/language.ts'
import { App, preloadScreen } from './app.tsx'

/** Milliseconds in which a copy of this device is open. Without a copy, the frame is shown while the server answers. */
const MOMENT = 300

// Stored on this device, it comes while the copy is opened. Else it would take its time before the rows.
if (navigator.serviceWorker?.controller) import('./late.ts').catch(() => {}) // its users report it
keepInstallOffer()
startTheme()
startRouter()
const language = startLanguage()
const screen = preloadScreen().catch(() => {}) // the screen loads it again, and reports it
const started = Promise.all([language, startSession()])
followNotices(started)
await started
const moment = new Promise((resolve) => setTimeout(resolve, MOMENT))
// An empty frame would take longer to show than the rows take to come.
await Promise.race([Promise.all([screen, firstHousehold()]), moment])
render(<App />, document.body)
await keepOffline()
