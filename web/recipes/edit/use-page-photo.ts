import type { Home } from 'larder-client/home'
import { NoAnswer, RequestRefused } from 'larder-client/wire'
import { useEffect, useRef, useState } from 'preact/hooks'
import { attempt, say } from '#web/components/toasts.tsx'
import { useHome } from '#web/data/home.ts'
import { freshToken } from '#web/data/server.ts'
import { texts } from '#web/texts/language.ts'

/** The photo of the page from which a draft was read. */
export interface PagePhoto {
  readonly state: 'none' | 'loading' | 'failed'
  readonly again: () => void
  /** Stores the photo when it comes, if it is still on its way when the recipe is saved. */
  readonly addLate: (fields: Parameters<Home['addPhoto']>[0]) => Promise<void>
}

/**
 * Loads the photo of a page into a form.
 *
 * @param url of the photo; null if there is none, or nobody wants it
 * @param onPhoto is called once, while the form is shown
 */
export function usePagePhoto(url: string | null, onPhoto: (photo: Blob) => void): PagePhoto {
  const home = useHome()
  const [state, setState] = useState<PagePhoto['state']>('none')
  const [tries, setTries] = useState(0)
  const coming = useRef<Promise<Blob | undefined>>(undefined)
  useEffect(() => {
    if (url === null) {
      coming.current = undefined // it is on its way for a draft that was discarded
      setState('none')
      return undefined
    }
    let isShown = true
    setState('loading')
    const photo = readPhoto(home, url).catch(() => undefined) // the form offers to try again
    coming.current = photo
    const show = async () => {
      const blob = await photo
      if (!isShown) return
      coming.current = undefined
      setState(blob ? 'none' : 'failed')
      if (blob) onPhoto(blob)
    }
    void show()
    return () => {
      isShown = false
    }
  }, [home, url, tries])
  return {
    state,
    again: () => setTries(tries + 1),
    async addLate(fields) {
      if (!coming.current) return
      const blob = await coming.current
      if (blob) await attempt(() => home.addPhoto(fields, blob))
      else say(texts.value.recipes.edit.photoFailed)
    },
  }
}

/**
 * Lets the server read the photo at an address. The page itself may load images only from the server.
 *
 * @returns a WebP
 * @throws RequestRefused, NoAnswer
 */
async function readPhoto(home: Home, url: string): Promise<Blob> {
  const token = await freshToken(home)
  try {
    const response = await fetch('/v1/recipes/read-photo', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    })
    if (response.ok) return await response.blob()
    // A proxy answers with a page.
    const body = await response.json().catch(() => null)
    throw new RequestRefused({ status: response.status, body })
  } catch (error) {
    if (error instanceof RequestRefused) throw error
    throw new NoAnswer('The photo did not arrive.', { cause: error })
  }
}
