// Stores the app in the browser. The data of the household is not here: `larder-client` keeps it.
/** The paths of all files, written in by the build. */
declare const FILES: readonly string[]
/** The first segments of the paths of all screens. */
declare const SCREENS: readonly string[]
/** Changes with each file. */
declare const VERSION: string

/** The global of this kind of worker. */
declare const self: ServiceWorkerGlobalScope
const CACHE = `larder-app-${VERSION}`
/** Large, and needed only by some browsers. It is stored when it is used. */
const isLarge = (path: string) => path.endsWith('.wasm')
/** The name changes with the content. */
const isHashed = (path: string) => /-[A-Z\d]{8}\.\w+$/.test(path)
const isBuilt = (path: string) => path.startsWith('/app/')

self.addEventListener('install', (event) => {
  answerWithoutWorker(event)
  event.waitUntil(store())
})
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(answerPage(pathname))
  else if (isBuilt(pathname) || pathname === '/manifest.webmanifest')
    event.respondWith(answerFile(request))
})

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data?.json())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotice(event.notification))
})

/** The message of docs/notices.md. */
interface Notice {
  readonly title: string
  readonly body: string
  readonly language: string
  readonly household_id: string
  /** Of a message about a list, with the number of new items. */
  readonly list_id?: string
  readonly count?: number
}

/** A newer notice of a household, or about a list, replaces the one before. */
async function showNotice(notice: Notice): Promise<void> {
  const { title, body, language, household_id, list_id, count = 0 } = notice
  await self.registration.showNotification(title, {
    body,
    lang: language,
    tag: list_id ?? household_id,
    icon: '/app/icon-192.png',
    data: household_id,
  })
  // After the message: a browser may refuse a badge, or take its time.
  if (count > 0) await self.navigator.setAppBadge?.(count)
}

/**
 * Shows the household of a notice, or its list, in a window that is open, or else in a new one. The app changes the
 * household by itself (`web/shell/service-worker.ts`): without a list it does nothing where the household is on the
 * screen, and somebody may be typing.
 */
async function openNotice({ data: id, tag }: Pick<Notification, 'data' | 'tag'>): Promise<void> {
  const list = tag === id ? undefined : tag
  const target = `/${list ? `list/${list}` : ''}?household=${encodeURIComponent(id)}`
  const open = await self.clients.matchAll({ type: 'window' })
  const app = open.find(({ url }) => isScreen(new URL(url).pathname))
  if (app) {
    app.postMessage({ type: 'show household', id, list })
    return void (await app.focus())
  }
  if (!open[0]) return void (await self.clients.openWindow(target))
  await Promise.all([open[0].focus(), open[0].navigate(target)])
}

/** The Static Routing API of service workers, which TypeScript does not know yet. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: readonly object[]): Promise<void>
}

/**
 * Lets the browser answer the code of the app from any cache by itself, where it can. Each event would cost time on
 * an old phone, and a screen has many files.
 */
function answerWithoutWorker(event: RoutingEvent): void {
  const code = ['js', 'css'].map((end) => ({ urlPattern: { pathname: `/app/*.${end}` } }))
  void event.addRoutes?.([{ condition: { or: code }, source: 'cache' }])
}

async function store(): Promise<void> {
  const cache = await caches.open(CACHE)
  const wanted = FILES.filter((path) => !isLarge(path))
  await Promise.all(
    wanted.map(async (path) => {
      const answer = await fetch(requestOf(path))
      if (!isOurs(path, answer)) throw new Error(`Something other than Larder answered ${path}.`)
      await cache.put(path, answer)
    }),
  )
}

/** A proxy may answer with a page of its own, such as one to sign in. It must not be stored in place of a file. */
const isOurs = (path: string, { ok, redirected, headers }: Response): boolean =>
  ok && !redirected && (!isBuilt(path) || !headers.get('content-type')?.startsWith('text/html'))

/** The browser has loaded some of the hashed files already, and they never change. */
const requestOf = (path: string) =>
  new Request(path, { cache: isHashed(path) ? 'default' : 'no-cache' })

async function takeOver(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const names = (await caches.keys()).filter((name) => name.startsWith('larder-app-'))
  const older = names.slice(0, names.indexOf(CACHE)) // in the order in which they were made
  // One tab asks for the update. The others show the version before, and load the code of its other screens later.
  for (const name of tabs.length > 1 ? older.slice(0, -1) : older) await caches.delete(name)
  await self.clients.claim()
}

/** The screens of the app. Other pages, such as those behind mails and the API, come from the server. */
const isScreen = (pathname: string) =>
  pathname === '/' || SCREENS.includes(pathname.split('/')[1] ?? '')

async function answerPage(pathname: string): Promise<Response> {
  const page = pathname === '/scan' ? '/scan' : '/'
  // The policy of these allows to ask an identity provider. The stored page has the policy of `/`.
  if (pathname.startsWith('/sign-in/')) {
    const answer = await fetch(pathname).catch(() => undefined)
    if (answer) return answer
  }
  return (await caches.match(page, { cacheName: CACHE })) ?? fetch(page)
}

async function answerFile(request: Request): Promise<Response> {
  const isAnyVersion = isHashed(new URL(request.url).pathname)
  const stored = await caches.match(request, isAnyVersion ? {} : { cacheName: CACHE })
  if (stored) return stored
  const answer = await fetch(request)
  if (isOurs(new URL(request.url).pathname, answer))
    await (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}
