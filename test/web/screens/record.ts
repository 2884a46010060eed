import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { besideEachOther } from './readme-picture.ts'

/**
 * What a person needs on a phone, in milliseconds: to think and then tap (M and P of Card, Moran and Newell, "The
 * keystroke-level model", 1980), to write a character (36.2 words a minute: Palin et al., "How do people type on mobile
 * devices?", 2019), and to scan a code (an estimate).
 */
export const PACE = { tap: 1350 + 1100, character: 331, scan: 3000 }

/** Pixels of the width of a recording. */
const WIDTH = 640

/** Records phones that are used together. */
export function startRecording(pages: readonly Page[]) {
  const begun = Date.now()
  const frames: { readonly picture: Buffer; readonly at: number }[] = []
  /** Milliseconds for pictures: the clock of the recording stands still meanwhile. */
  let forPictures = 0
  const now = () => Date.now() - begun - forPictures

  return {
    /** Keeps what is on the screens, for some milliseconds. */
    async look(milliseconds = 0): Promise<void> {
      const [at, from] = [now(), Date.now()]
      const pictures = await Promise.all(
        pages.map((page) => page.screenshot({ animations: 'disabled' })),
      )
      const picture = await (await besideEachOther(pictures)).png().toBuffer()
      frames.push({ picture: await sharp(picture).resize({ width: WIDTH }).png().toBuffer(), at })
      forPictures += Date.now() - from
      await setTimeout(milliseconds)
    },
    /**
     * Writes the recording as an animated WebP.
     *
     * @returns how long it took without the pictures, in milliseconds
     */
    async save(file: string): Promise<number> {
      const end = now()
      const delay = frames.map(({ at }, i) => (frames[i + 1]?.at ?? at + PACE.scan) - at)
      await sharp(
        frames.map(({ picture }) => picture),
        { join: { animated: true } },
      )
        .webp({ delay, loop: 0, quality: 75, effort: 6 })
        .toFile(file)
      return end
    },
  }
}
