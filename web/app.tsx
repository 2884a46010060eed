import type { Home } from 'larder-client/home'
import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Empty } from '#web/components/empty.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { sheetOfApp } from '#web/components/sheets/sheet-history.ts'
import { reportProblem, Toasts } from '#web/components/toasts.tsx'
import { HomeContext, useHasSettings } from '#web/data/home.ts'
import {
  accountId,
  hasDock,
  hasLeft,
  homeProblem,
  isEntering,
  isLeaving,
  isSessionOver,
  openHome,
  enterHousehold,
} from '#web/data/session.ts'
import { Nav } from '#web/shell/nav.tsx'
import { Loading, NotOpen } from '#web/shell/not-open.tsx'
import { path } from '#web/shell/router.ts'
import { isUpdateReady, takeUpdate } from '#web/shell/service-worker.ts'
import { List } from '#web/shopping-lists/list.tsx'
import { plural } from '#web/texts/format.ts'
import { loadAllTexts, texts } from '#web/texts/language.ts'

type Load = () => Promise<ComponentType>

/** A part of the app whose code is loaded when it is shown for the first time. */
interface Part {
  readonly load: Load
  /** Undefined until it is loaded. */
  readonly loaded: () => ComponentType | undefined
}

/** Loads a part and, at the same time, its texts: only the list has its texts from the start. */
function part(load: Load): Part {
  let loaded: ComponentType | undefined
  return {
    loaded: () => loaded,
    load: async () => (loaded ??= (await Promise.all([load(), loadAllTexts()]))[0]),
  }
}

/** The screens of a household. The list is there from the start: it is opened most often, and in a hurry. */
const SCREENS: Readonly<Record<string, Part>> = {
  list: { load: async () => List, loaded: () => List },
  today: part(async () => (await import('#web/today/today.tsx')).Today),
  pantry: part(async () => (await import('#web/pantry/pantry.tsx')).Pantry),
  recipes: part(async () => (await import('#web/recipes/recipes.tsx')).Recipes),
  plan: part(async () => (await import('#web/meal-plan/plan.tsx')).Plan),
  settings: part(async () => (await import('#web/settings/settings.tsx')).Settings),
  share: part(async () => (await import('#web/recipes/share.tsx')).Share),
}

const DOOR = part(async () => (await import('#web/sign-in/door.tsx')).Door)

/** The screens that are the same with and without an account. */
const OUTSIDE: Readonly<Record<string, Part>> = {
  guest: part(async () => (await import('#web/guest/guest.tsx')).Guest),
  join: DOOR,
}
const DOCK = part(async () => (await import('#web/dock.tsx')).Dock)

/** The addresses of the door lead to the first screen, for somebody who is signed in. */
const screenOf = (place: string): Part | undefined =>
  SCREENS[/^sign-(in|up)$/.test(place) ? 'today' : place]

/** Loads the code of the screen in the address, while the data of this device are opened. */
export async function preloadScreen(): Promise<void> {
  const [place = 'today'] = path.value
  await (OUTSIDE[place] ?? SCREENS[place])?.load()
}

export function App(): JSX.Element {
  const place = path.value[0] ?? 'today'
  const outside = OUTSIDE[place]
  const isUnknown = !screenOf(place)
  return (
    <>
      {outside ? (
        <Loaded part={outside} />
      ) : !accountId.value || isEntering.value || isSessionOver.value ? (
        isUnknown ? (
          <NotOpen isUnknown />
        ) : (
          <Loaded part={DOOR} />
        )
      ) : isLeaving.value ? (
        <NotOpen />
      ) : (
        <Household place={place} />
      )}
      <UpdateNote />
      <Toasts />
      {sheetOfApp}
    </>
  )
}

function Household({ place }: { readonly place: string }): JSX.Element {
  const home = openHome.value
  const screen = screenOf(place)
  return (
    <div class="frame">
      <SkipLink />
      {home && hasLeft.value && screen && !homeProblem.value ? (
        <Left home={home} />
      ) : home && !homeProblem.value && screen ? (
        <HomeContext.Provider value={home} key={home.id}>
          <LoadedWithSettings part={screen} />
        </HomeContext.Provider>
      ) : (
        <NotOpen isUnknown={!screen} />
      )}
      <Above isNeeded={/^(recipes|settings)$/.test(place) || hasDock()} />
      <Nav />
    </div>
  )
}

function LoadedWithSettings(props: { readonly part: Part }): JSX.Element {
  return useHasSettings() ? <Loaded {...props} /> : <Loading />
}

/** What goes on above all screens: timers, and people who want to join. Only recipes and settings start it. */
function Above({ isNeeded }: { readonly isNeeded: boolean }): JSX.Element | null {
  const [Dock, show] = useState<ComponentType>()
  useEffect(() => {
    if (isNeeded) DOCK.load().then((loaded) => show(() => loaded), reportProblem)
  }, [isNeeded])
  return Dock ? <Dock /> : null
}

/** Shows a screen as soon as its code is there. */
function Loaded({ part: { load, loaded } }: { readonly part: Part }): JSX.Element {
  const [, show] = useState(loaded)
  const [problem, setProblem] = useState<unknown>()
  useEffect(() => {
    setProblem(undefined)
    load().then((Screen) => show(() => Screen), setProblem)
  }, [load])
  const Screen = loaded()
  if (Screen) return <Screen />
  if (problem !== undefined) return <NotOpen problem={problem} />
  return <Loading />
}

/** In place of the screens of a household of which the account is not a member any more. */
function Left({ home }: { readonly home: Home }): JSX.Element {
  const { sync } = texts.value.shell
  const [{ aside }, show] = useState(home.status.get())
  useEffect(() => home.status.subscribe(show), [home])
  useEffect(focusTitle, [])
  const unsent = aside.length > 0 ? ` ${plural(aside.length, sync.aside)}` : ''
  return (
    <main id="main" class="screen">
      <h1 class="sr-only" tabIndex={-1}>
        Larder
      </h1>
      <div role="alert">
        <Empty icon="people" text={sync.left + unsent}>
          <Button look="main" onPress={() => enterHousehold()}>
            {sync.another}
          </Button>
        </Empty>
      </div>
    </main>
  )
}

/** The first link of the page: it leads keyboards to the title of the screen. It is only seen with the focus. */
function SkipLink(): JSX.Element {
  return (
    <a
      class="skip"
      href="#main"
      onClick={(event) => {
        event.preventDefault() // the address and the history stay as they are
        document.querySelector<HTMLElement>('#main h1')?.focus()
      }}
    >
      {texts.value.shell.skip}
    </a>
  )
}

/** Offers a new version of the app. The user decides when. */
function UpdateNote(): JSX.Element | null {
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
