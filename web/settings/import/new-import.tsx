import { NoAnswer, RequestRefused } from 'larder-client/wire'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Problem } from '#web/components/field.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { useOnce } from '#web/components/use-form.ts'
import { useHome, useSettings } from '#web/data/home.ts'
import { formatBytes } from '#web/settings/data/format-bytes.ts'
import { navigate } from '#web/shell/router.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { sentenceFor } from '#web/texts/problems.ts'
import { FileField } from './file-field.tsx'
import { sendFile } from './import-requests.ts'

/** Chooses a file, sends it, and goes to its import. */
export function NewImport(): JSX.Element {
  const { import: words } = texts.value.settings
  const [file, setFile] = useState<File>()
  const { sent, problem, send, cancel } = useSending(file)
  const isEmpty = file?.size === 0
  return (
    <section class="section">
      <Problem text={isEmpty ? words.problems.empty : problem} />
      {file && sent !== undefined ? (
        <Sending file={file} sent={sent} onCancel={cancel} />
      ) : (
        <>
          <FileField onFile={setFile} />
          {file && !isEmpty && <Chosen file={file} onSend={send} />}
        </>
      )}
    </section>
  )
}

/** Sends the file. It is given up when the screen is left. */
function useSending(file: File | undefined) {
  const home = useHome()
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState('')
  const ended = useRef<AbortController>(undefined)
  const cancel = () => ended.current?.abort()
  useEffect(() => cancel, [])
  useEffect(() => setProblem(''), [file])
  const send = useOnce(async () => {
    if (!file) return
    ended.current = new AbortController()
    setProblem('')
    setSent(0)
    focusTitle() // the button goes
    try {
      const job = await sendFile(home, file, { onSent: setSent, signal: ended.current.signal })
      if (job) navigate(`/settings/import/${job.id}`)
    } catch (error) {
      setProblem(importProblem(error))
    } finally {
      setSent(undefined)
      focusTitle()
    }
  })
  return {
    /** Bytes; undefined while nothing is sent. */
    sent,
    problem,
    send,
    cancel,
  }
}

/** Bytes that a small server reads in a minute: most are photos, which are stored in three sizes. */
const A_MINUTE = 20e6

interface ChosenProps {
  readonly file: File
  readonly onSend: () => unknown
}

/** Says what an import does, before it begins. */
function Chosen({ file, onSend }: ChosenProps): JSX.Element {
  const { import: words } = texts.value.settings
  const { name } = useSettings()
  return (
    <div class="card stack">
      <p role="status">{words.chosen(file.name, formatBytes(file.size), name)}</p>
      <ul class="list-bullets">
        <li>{words.keeps}</li>
        <li>{words.everyone}</li>
        <li>{plural(Math.floor(file.size / A_MINUTE), words.takes)}</li>
      </ul>
      <Button look="main" icon="save" wide onPress={onSend}>
        {words.start}
      </Button>
    </div>
  )
}

interface SendingProps {
  readonly file: File
  /** Bytes. */
  readonly sent: number
  readonly onCancel: () => void
}

function Sending({ file, sent, onCancel }: SendingProps): JSX.Element {
  const { settings, shell } = texts.value
  const { import: words } = settings
  return (
    <div class="card stack">
      <p role="status">{words.sending(file.name)}</p>
      <progress
        class="settings-progress"
        aria-label={words.sending(file.name)}
        max={file.size}
        value={Math.min(sent, file.size)}
      />
      <p class="quiet small">{words.sent(formatBytes(sent), formatBytes(file.size))}</p>
      <p class="quiet small">{words.stay}</p>
      <Button onPress={onCancel}>{shell.cancel}</Button>
    </div>
  )
}

/** The sentence that tells why a file could not be sent. */
function importProblem(error: unknown): string {
  const { problems } = texts.value.settings.import
  if (error instanceof NoAnswer) return problems.noAnswer
  // A proxy before the server has no code, but the status.
  if (error instanceof RequestRefused && error.status === 413) return problems.tooLarge
  return sentenceFor(error, {
    CONFLICT: problems.another,
    FORBIDDEN: texts.value.settings.import.viewer,
    VALIDATION_FAILED: problems.brokeOff,
  })
}
