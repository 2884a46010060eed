import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useOnce } from '#web/components/use-form.ts'
import { texts } from '#web/texts/language.ts'
import { Sheet } from './sheet.tsx'

interface NameSheetProps {
  readonly title: string
  readonly label: string
  readonly name: string
  readonly onName: (name: string) => Promise<unknown>
  readonly done: Parameters<typeof attempt>[1]
  readonly onClose: () => void
}

/** A sheet with one field: a name. */
export function NameSheet(props: NameSheetProps): JSX.Element {
  const { title, label, onName, done, onClose } = props
  const [name, setName] = useState(props.name)
  const save = useOnce(async () => {
    const wanted = name.trim()
    if (wanted === '') return
    if (wanted === props.name || (await attempt(() => onName(wanted), done))) onClose()
  })
  return (
    <Sheet title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation() // the sheet may be inside another form
          void save()
        }}
      >
        <Field label={label} value={name} onValue={setName} maxLength={100} autoFocus required />
        <Button type="submit" look="main">
          {texts.value.shell.save}
        </Button>
      </form>
    </Sheet>
  )
}
