import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { Problem } from '#web/components/field.tsx'
import { useHome, useRole } from '#web/data/home.ts'
import { Answer } from '#web/settings/answer.tsx'
import { formatNumber } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { sentenceFor } from '#web/texts/problems.ts'
import { cancelImport, type ImportJob } from './import-requests.ts'
import { ImportResult } from './import-result.tsx'
import { useImport } from './use-import.ts'

/** One import: how far it is, or what has become of it. */
export function OneImport({ id }: { readonly id: string }): JSX.Element {
  const asked = useImport(id)
  return (
    <Answer of={asked}>
      {(job) => (
        <>
          <Head {...job} />
          <Problem text={asked.problem === undefined ? '' : sentenceFor(asked.problem)} />
          {job.finished_at === null ? (
            <Running job={job} onCancelled={asked.again} />
          ) : (
            <ImportResult job={job} />
          )}
          <p>
            <a href="/settings/import">{texts.value.settings.import.toImports}</a>
          </p>
        </>
      )}
    </Answer>
  )
}

/** The state changes seldom, so it is read aloud. The number of records is not. */
function Head({ state, system, file_name }: ImportJob): JSX.Element {
  const { import: words } = texts.value.settings
  return (
    <div class="section">
      <h2>{file_name ?? words.file}</h2>
      <p role="status">
        {words.states[state]}
        {system !== null && ` · ${system}`}
      </p>
    </div>
  )
}

interface RunningProps {
  readonly job: ImportJob
  readonly onCancelled: () => Promise<void>
}

function Running({ job, onCancelled }: RunningProps): JSX.Element {
  const { import: words } = texts.value.settings
  const home = useHome()
  const mayWrite = useRole() !== 'viewer'
  const { total, done } = job
  return (
    <div class="card stack">
      <progress
        class="settings-progress"
        aria-label={words.states[job.state]}
        // Without a value it only tells that something goes on.
        {...(total !== null && { max: Math.max(1, total), value: done })}
      />
      <p class="quiet small">
        {total === null
          ? words.doneSoFar(formatNumber(done))
          : words.doneOf(formatNumber(done), formatNumber(total))}
      </p>
      <p class="quiet small">{words.goesOn}</p>
      {mayWrite && (
        <Button
          onPress={async () => {
            await cancelImport(home, job.id)
            await onCancelled()
          }}
        >
          {words.cancel}
        </Button>
      )}
    </div>
  )
}
