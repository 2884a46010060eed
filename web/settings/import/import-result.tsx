import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { LongList } from '#web/components/long-list.tsx'
import { useHome } from '#web/data/home.ts'
import { Answer, useAnswer } from '#web/settings/answer.tsx'
import { formatNumber, plural } from '#web/texts/format.ts'
import { language, texts } from '#web/texts/language.ts'
import {
  type ImportedRecord,
  type ImportJob,
  type Outcome,
  readRecords,
} from './import-requests.ts'
import { RecordRow } from './record-row.tsx'

/** What has become of an import that has ended, and of each of its records. */
export function ImportResult({ job }: { readonly job: ImportJob }): JSX.Element {
  const { import: words } = texts.value.settings
  const [shown, show] = useState<Outcome | undefined>(job.broken > 0 ? 'broken' : undefined)
  const home = useHome()
  const skipped = useAnswer(() => countSkipped(home, job), [home, job.id, job.skipped]).body
  return (
    <>
      <section class="section">
        <Ending {...job} />
        {job.photos > 0 && <p>{plural(job.photos, words.photos)}</p>}
      </section>
      {job.done > 0 && (
        <section class="section">
          <div class="chips" role="group" aria-label={words.show}>
            {filtersOf(job, skipped).map(({ of, count }) => (
              <button
                key={of ?? 'all'}
                type="button"
                class="chip"
                aria-pressed={of === shown}
                onClick={() => show(of)}
              >
                {words.outcomes[of ?? 'all']} {count !== undefined && formatNumber(count)}
              </button>
            ))}
          </div>
          <Records key={shown ?? 'all'} id={job.id} of={shown} />
        </section>
      )}
    </>
  )
}

interface Filter {
  /** Undefined for all. */
  readonly of: Outcome | undefined
  /** Undefined where the server tells no number. */
  readonly count?: number | undefined
}

/** The numbers of what was left as it is here. */
type Skipped = Readonly<Partial<Record<'kept' | 'deleted', number>>>

/** The server tells only their sum. A page of one of them tells both, unless both are many. */
async function countSkipped(home: Home, { id, skipped }: ImportJob): Promise<Skipped> {
  if (skipped === 0) return {}
  for (const [of, other] of [
    ['kept', 'deleted'],
    ['deleted', 'kept'],
  ] as const) {
    const { items, next_cursor: more } = await readRecords(home, id, { of })
    if (more === null) return { [of]: items.length, [other]: skipped - items.length }
  }
  return {}
}

function filtersOf(job: ImportJob, numbers: Skipped | undefined): readonly Filter[] {
  const counted = (['created', 'updated', 'unchanged', 'broken'] as const)
    .map((of) => ({ of, count: job[of] }))
    .filter(({ count }) => count > 0)
  const skipped = (['kept', 'deleted'] as const)
    .map((of) => ({ of, count: numbers?.[of] }))
    .filter(({ count }) => job.skipped > 0 && count !== 0)
  return [{ of: undefined, count: job.done }, ...counted, ...skipped]
}

/** Why it ended, if not because it is done. The server tells the reason in English. */
function Ending(job: ImportJob): JSX.Element {
  const { state, system, problem, broken, unchanged, skipped } = job
  const { import: words } = texts.value.settings
  if (state === 'cancelled') return <p>{words.cancelled}</p>
  if (state !== 'failed' && unchanged + skipped > 0) return <p>{numbersOf(job)}</p>
  if (state !== 'failed') return <p>{broken > 0 ? plural(broken, words.doneExcept) : words.done}</p>
  const own = system === null ? words.problems.notRead : words.problems.stopped
  const isOwn = language.value !== 'en' || problem === null
  return (
    <div class="alert stack">
      <p>{isOwn ? own : problem}</p>
      {isOwn && problem !== null && (
        <p class="small" lang="en">
          {problem}
        </p>
      )}
      {!isOwn && system !== null && <p>{words.stays}</p>}
    </div>
  )
}

/** What has become of the records, where some were there already: `New: 2 · Unchanged: 214` */
function numbersOf(job: ImportJob): string {
  const { outcomes, skipped } = texts.value.settings.import
  const named = [
    ...(['created', 'updated', 'unchanged'] as const).map((of) => [outcomes[of], job[of]] as const),
    [skipped, job.skipped] as const,
    [outcomes.broken, job.broken] as const,
  ]
  return named
    .filter(([, count]) => count > 0)
    .map(([name, count]) => texts.value.settings.import.counted(name, formatNumber(count)))
    .join(' · ')
}

interface RecordsProps {
  readonly id: string
  readonly of: Outcome | undefined
}

function Records({ id, of }: RecordsProps): JSX.Element {
  const { import: words } = texts.value.settings
  const home = useHome()
  const first = useAnswer(() => readRecords(home, id, { of }), [home, id, of])
  const [more, setMore] = useState<readonly ImportedRecord[]>([])
  const [cursor, setCursor] = useState<string | null>(null)
  useEffect(() => setCursor(first.body?.next_cursor ?? null), [first.body])
  async function readMore(from: string): Promise<void> {
    const page = await readRecords(home, id, { of, cursor: from })
    setMore((before) => [...before, ...page.items])
    setCursor(page.next_cursor)
  }
  return (
    <Answer of={first}>
      {({ items }) => {
        const rows = [...items, ...more].map((record) => ({ id: String(record.position), record }))
        if (rows.length === 0) return <p class="quiet">{words.none}</p>
        return (
          <>
            <LongList rows={rows}>{({ record }) => <RecordRow {...record} />}</LongList>
            {cursor !== null && <Button onPress={() => readMore(cursor)}>{words.more}</Button>}
          </>
        )
      }}
    </Answer>
  )
}
