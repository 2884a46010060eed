import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { say } from '#web/components/toasts.tsx'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { downloadHousehold } from './download-household.ts'
import { formatBytes } from './format-bytes.ts'

/** Milliseconds that a browser may take to begin a download. */
const BEGIN = 60_000

/** Gives bytes to the user as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), BEGIN)
}

/** What the file will have, by the rows on this device. The photos are nearly all of its bytes. */
function useInside() {
  const { settings, pantry } = texts.value
  const { rows } = settings.export
  const photos = useRows((home) => home.photos)
  const counts = [
    [useRows((home) => home.recipes), rows.recipes],
    [useRows((home) => home.foods), rows.foods],
    [useRows((home) => home.items.where(({ quantity }) => quantity > 0)), rows.packs],
    [useRows((home) => home.listItems), pantry.merge.onLists],
    [photos, pantry.merge.photos],
  ] as const
  return {
    counts: counts.flatMap(([{ length }, words]) => (length > 0 ? plural(length, words) : [])),
    size: photos.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
  }
}

/** The whole household as one file. Viewers may have it too. */
export function ExportPart(): JSX.Element {
  const { settings, shell } = texts.value
  const { export: words } = settings
  const home = useHome()
  const { name } = useSettings()
  const { counts, size } = useInside()
  const inside = size > 0 ? [...counts, words.size(formatBytes(size))] : counts
  const [bytes, setBytes] = useState<number>()
  const ended = useRef<AbortController>(undefined)
  useEffect(() => () => ended.current?.abort(), [])
  const download = async () => {
    ended.current = new AbortController()
    setBytes(0)
    try {
      const archive = await downloadHousehold(home, {
        onBytes: setBytes,
        signal: ended.current.signal,
      })
      if (!archive) return
      saveFile(`larder-household-${new Date().toISOString().slice(0, 10)}.zip`, archive)
      say(words.exported)
    } finally {
      setBytes(undefined)
    }
  }
  return (
    <section class="section">
      <p>{words.explain(name)}</p>
      <p class="quiet">{words.inside}</p>
      <ul class="list-bullets">
        {inside.length > 0 && <li>{inside.join(' · ')}</li>}
        <li>{words.without}</li>
        <li>{words.keeps}</li>
        <li>{words.takes}</li>
      </ul>
      <p class="quiet small">{words.account}</p>
      <Button icon="save" look="main" onPress={download}>
        {words.download}
      </Button>
      {bytes !== undefined && (
        <div class="card stack">
          <p>
            <span role="status">{words.loading}</span> {bytes > 0 && formatBytes(bytes)}
          </p>
          <progress
            class="settings-progress"
            aria-label={words.loading}
            // Without a value it only tells that something goes on.
            {...(size > bytes && { max: size, value: bytes })}
          />
          <Button onPress={() => ended.current?.abort()}>{shell.cancel}</Button>
        </div>
      )}
    </section>
  )
}
