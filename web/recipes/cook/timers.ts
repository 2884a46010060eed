import { signal } from '@preact/signals'
import { say } from '#web/components/toasts.tsx'
import { newId } from '#web/data/rows.ts'
import { accountId, TIMERS_KEY } from '#web/data/session.ts'
import { texts } from '#web/texts/language.ts'

export interface Timer {
  readonly id: string
  /** The title of the recipe. */
  readonly name: string
  /** The first words of the step. */
  readonly step: string
  readonly recipeId: string
  /** The meal in the address of the cook mode, such as `?servings=4`. */
  readonly meal?: string
  /** Milliseconds since 1970; undefined while it pauses. */
  readonly endsAt: number | undefined
  /** Milliseconds that are left while it pauses. */
  readonly left: number
  readonly isOver: boolean
}

/** Milliseconds between two looks at the clock. */
const TICK = 250
const MINUTE = 60_000

/** All timers of this tab. They survive a reload. */
export const timers = signal<readonly Timer[]>(load())
/** The time that the screen shows. It moves only while a timer runs. */
export const clock = signal(Date.now())

let ticking: ReturnType<typeof setInterval> | undefined
let audio: AudioContext | undefined

if (timers.value.length > 0) tick()

/** The account whose timers these are. The next person must not see them. */
let owner = accountId.peek()
accountId.subscribe((id) => {
  // The screen may be loaded before the session.
  if (owner !== undefined && id !== owner) set([])
  owner = id
})

function load(): readonly Timer[] {
  // Only `store` writes this key.
  return JSON.parse(sessionStorage.getItem(TIMERS_KEY) ?? '[]')
}

function set(next: readonly Timer[]): void {
  timers.value = next
  sessionStorage.setItem(TIMERS_KEY, JSON.stringify(next))
  tick()
}

const change = (id: string, how: (timer: Timer) => Timer) =>
  set(timers.value.map((one) => (one.id === id ? how(one) : one)))

/** @returns the name of the dish; before it that of the step where several timers are of one dish */
export function nameOf({ recipeId, name, step }: Timer): string {
  const isOnly = timers.value.filter((one) => one.recipeId === recipeId).length === 1
  return isOnly || !step ? name : `${step} · ${name}`
}

/** @returns milliseconds */
export const leftOf = ({ endsAt, left }: Timer, now: number): number =>
  endsAt === undefined ? left : Math.max(0, endsAt - now)

/** Starts a timer. Call it in the handler of a press: browsers allow sound only then. */
export function startTimer(wanted: {
  readonly seconds: number
  readonly name: string
  readonly step: string
  readonly recipeId: string
  readonly meal: string
}): void {
  const { seconds, ...of } = wanted
  audio ??= new AudioContext()
  void audio.resume()
  if ('Notification' in window && Notification.permission === 'default')
    void Notification.requestPermission()
  const endsAt = Date.now() + seconds * 1000
  const timer = { id: newId(), ...of, endsAt, left: 0, isOver: false }
  set([...timers.value, timer])
}

export const pauseTimer = (id: string): void =>
  change(id, (timer) => ({ ...timer, left: leftOf(timer, Date.now()), endsAt: undefined }))

export const resumeTimer = (id: string): void =>
  change(id, (timer) => ({ ...timer, endsAt: Date.now() + timer.left }))

export const addMinute = (id: string): void =>
  change(id, (timer) => {
    const left = leftOf(timer, Date.now()) + MINUTE
    return timer.endsAt === undefined
      ? { ...timer, left }
      : { ...timer, endsAt: Date.now() + left, isOver: false }
  })

export const stopTimer = (id: string): void => set(timers.value.filter((one) => one.id !== id))

function tick(): void {
  clock.value = Date.now()
  for (const timer of timers.value)
    if (!timer.isOver && timer.endsAt !== undefined && timer.endsAt <= clock.value) ring(timer)
  const isRunning = timers.value.some(({ endsAt, isOver }) => endsAt !== undefined && !isOver)
  if (isRunning) ticking ??= setInterval(tick, TICK)
  else {
    clearInterval(ticking)
    ticking = undefined
  }
}

/** Tells in all ways that the browser allows that the time is over. */
function ring(timer: Timer): void {
  change(timer.id, (one) => ({ ...one, isOver: true }))
  const sentence = texts.value.recipes.timers.over(nameOf(timer))
  say(sentence)
  beep()
  navigator.vibrate?.([400, 200, 400, 200, 400])
  void notify(sentence)
}

/** Three short tones. Without a press in this tab the browser allows none. */
function beep(): void {
  if (!audio || audio.state !== 'running') return
  for (const start of [0, 0.5, 1]) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = 880
    volume.gain.setValueAtTime(0.25, audio.currentTime + start)
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.4)
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + start)
    tone.stop(audio.currentTime + start + 0.4)
  }
}

/** Shows a notification when the app is not on the screen. Phones show it only through the service worker. */
async function notify(sentence: string): Promise<void> {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted')
    return
  const worker = await navigator.serviceWorker?.getRegistration()
  await worker?.showNotification('Larder', { body: sentence, icon: '/app/icon-192.png' })
}
