import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Icon } from '#web/components/icon.tsx'
import { texts } from '#web/texts/language.ts'

interface FileProps {
  readonly onFile: (file: File) => void
}

/** A file of this device, chosen or dropped here. The field takes every type, because phones know few of them. */
export function FileField({ onFile }: FileProps): JSX.Element {
  const { import: words } = texts.value.settings
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    <div
      class={isOver ? 'settings-drop is-over' : 'settings-drop'}
      onDragOver={(event) => {
        event.preventDefault() // else the browser opens the file
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer?.files[0]
        if (file) onFile(file)
      }}
    >
      <input
        id={id}
        class="sr-only"
        type="file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = '' // so that the same file can be chosen again
          if (file) onFile(file)
        }}
      />
      <label for={id} class="button">
        <Icon name="open" />
        {words.choose}
      </label>
      <span class="quiet small settings-drop-hint">{words.drop}</span>
    </div>
  )
}
