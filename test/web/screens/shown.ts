import type { Page } from 'playwright-core'
import type { Scene } from './scene.ts'

/** A screen of the app, and how to get there as a person. */
export interface Shown {
  /** The name of its pictures. */
  readonly name: string
  /** Where it is. */
  readonly path: (scene: Scene) => string
  /** Presses what opens it, such as the sheet of a row. */
  readonly open?: (page: Page, scene: Scene, say?: Say) => Promise<void>
  /** A text that is there when its content is. */
  readonly shows: string
  /** Who looks at it. The default is somebody who lives in a kitchen with four weeks of life. */
  readonly by?: 'nobody' | 'newcomer'
  /** It is no part of the app in the browser: it is loaded, and has styles and scripts of its own. */
  readonly isPage?: boolean
  /** Takes back what `open` changed. */
  readonly close?: (page: Page, say?: Say) => Promise<void>
}

/** Says an English text in the language of the page. */
export type Say = (text: string | RegExp) => string | RegExp

export const at = (path: string) => () => path

export const press =
  (role: 'button' | 'link', ...names: readonly (string | RegExp)[]) =>
  async (page: Page, _scene: unknown, say: Say = (text) => text): Promise<void> => {
    for (const name of names)
      await page
        .getByRole(role, { name: say(name) })
        .first()
        .click()
  }
