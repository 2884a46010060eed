import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Visit } from '#test/app/browser.ts'
import { fillSignIn, fillSignUp, startWebApp, type WebApp } from '#test/web/web-app.ts'
import { equalIcons, longLines, problemsOfWidth } from './fit.ts'
import { keepPicture } from './keep-picture.ts'
import { openScene, type Scene } from './scene.ts'
import { SCREENS } from './screens.ts'
import type { Shown } from './shown.ts'
import { tourOf } from './tour.ts'
import { type Language, translatorTo } from './translate.ts'

/** `npm run screenshots` sets the folder of the pictures. Then both themes and all sizes are looked at. */
export const folder = process.env['SCREENSHOTS']
const SIZES = {
  narrow: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 832 },
  huge: { width: 3840, height: 2160 },
}

export interface Look {
  readonly theme: 'light' | 'dark'
  readonly size: keyof typeof SIZES
  /** The size of text that somebody has chosen in the browser, in pixels. The default is 16. */
  readonly text?: number
  /** As for a language that is written from right to left. */
  readonly isMirrored?: boolean
  /** The default is English. */
  readonly language?: Language
}

/** The looks of some languages: their words are longer than those of English. */
export const looksIn = (languages: readonly Language[]): readonly Look[] =>
  languages.map((language) => ({ theme: 'light', size: 'narrow', language }))

/** Milliseconds. There are many screens. */
const timeout = 600_000

/** Registers a test for each look, which looks at every screen. */
export async function lookAtScreens(looks: readonly Look[]): Promise<void> {
  const app = await startWebApp()
  const scene = await openScene(app)
  for (const look of looks)
    it(`every screen is accessible and fits, ${nameOf(look)}`, { timeout }, () =>
      lookAt(app, scene, look),
    )
}

async function lookAt(app: WebApp, scene: Scene, look: Look): Promise<void> {
  const found: Record<string, unknown> = {}
  const complaints: string[] = []
  const say = await translatorTo(look.language ?? 'en')
  const screens = SCREENS.filter(({ by }) => !look.language || by !== 'nobody')
  for (const by of ['nobody', 'owner', 'newcomer'] as const) {
    await using visit = await enterAs(app, scene, { by, look })
    const show = tourOf(visit.page, app.home, scene, look.language ? say : undefined)
    for (const one of screens.filter((screen) => (screen.by ?? 'owner') === by)) {
      await show(one)
      found[one.name] = await problemsOf(visit, look)
      await keep(visit, one, look)
      await one.close?.(visit.page, look.language ? say : undefined)
    }
    complaints.push(...visit.takeComplaints())
  }

  assert.deepEqual(found, Object.fromEntries(screens.map(({ name }) => [name, []])))
  assert.deepEqual(
    complaints.map(firstLine),
    // Of the screen provider-refused.
    look.language ? [] : ['warning: Error: The server does not know this provider.'],
  )
}

function nameOf({ theme, size, isMirrored, text, language = 'en' }: Look): string {
  const more = [isMirrored && 'from right to left', text && `text of ${text} pixels`]
  return [size, `in ${theme} colours`, language, ...more].filter(Boolean).join(', ')
}

const firstLine = (text: string): string => text.split('\n')[0] ?? ''

/** Opens the app as one of those who look at it. */
async function enterAs(
  app: WebApp,
  scene: Scene,
  { by, look }: { readonly by: 'nobody' | 'owner' | 'newcomer'; readonly look: Look },
): Promise<Visit> {
  const options: BrowserContextOptions = {
    colorScheme: look.theme,
    viewport: SIZES[look.size],
    reducedMotion: 'reduce',
  }
  const visit = await app.browser.visit(options)
  const { page } = visit
  if (look.text) await setTextSize(page, look.text)
  await page.clock.setFixedTime(app.clock()) // the pictures of each run are of the same day
  if (look.isMirrored)
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => { document.dir = 'rtl' })`)
  await page.goto(app.home + (by === 'newcomer' ? '/sign-up' : '/sign-in'))
  if (by === 'owner') await fillSignIn(visit, scene.owner)
  if (by === 'newcomer') await fillSignUp(visit)
  if (by !== 'nobody') await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
  if (look.language) {
    await page.evaluate(`localStorage.setItem('larder.language', '${look.language}')`)
    await page.reload()
  }
  return visit
}

/** Sets the size of text that pages get from the browser, in pixels. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
}

async function problemsOf(visit: Visit, { size, language }: Look): Promise<readonly string[]> {
  return [
    ...(language ? [] : await visit.accessibilityProblems()),
    ...(await problemsOfWidth(visit.page)),
    ...(await equalIcons(visit.page)),
    ...(size === 'huge' ? await longLines(visit.page) : []),
  ]
}

async function keep({ page }: Visit, { name }: Shown, look: Look): Promise<void> {
  const { size, theme } = look
  if (folder !== undefined && (size === 'phone' || size === 'desktop'))
    await keepPicture(page, `${folder}/${name}-${size}-${theme}.webp`)
}
