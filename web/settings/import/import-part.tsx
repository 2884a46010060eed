import type { JSX } from 'preact'
import { Icon } from '#web/components/icon.tsx'
import { LongList } from '#web/components/long-list.tsx'
import { useHome, useRole } from '#web/data/home.ts'
import { Answer, useAnswer } from '#web/settings/answer.tsx'
import { path } from '#web/shell/router.ts'
import { formatDayOf } from '#web/texts/format-times.ts'
import { texts } from '#web/texts/language.ts'
import { type ImportJob, listImports } from './import-requests.ts'
import { NewImport } from './new-import.tsx'
import { OneImport } from './one-import.tsx'

interface Program {
  readonly name: string
  /** The kinds of files. */
  readonly files: string
  /** The menus that lead to the file, as the English program names them. */
  readonly menus?: string
}

/** The programs of docs/moving-in.md, with the files that they export. */
const PROGRAMS: readonly Program[] = [
  { name: 'Mealie', files: 'zip, JSON', menus: 'Group → Data → Recipes → Export' },
  { name: 'Tandoor', files: 'zip', menus: 'Export → Tandoor' },
  {
    name: 'Paprika 3',
    files: 'paprikarecipes',
    menus: 'Settings → Export → Paprika Recipe Format',
  },
  { name: 'RecipeSage', files: 'JSON-LD', menus: 'Settings → Export → JSON-LD' },
  { name: 'Nextcloud Cookbook', files: 'zip' },
  { name: 'KitchenOwl', files: 'JSON', menus: 'Household → Export' },
  { name: 'Grocy', files: 'grocy.db' },
  { name: 'Plan to Eat', files: 'CSV, zip', menus: 'Account → Export' },
  { name: 'Recipe Keeper', files: 'zip, HTML', menus: 'Settings → Export → HTML' },
  { name: 'Copy Me That', files: 'zip, HTML', menus: 'Account → Export → HTML' },
  { name: 'My Recipe Box', files: 'CSV', menus: 'Settings → Export → CSV' },
  { name: 'Chowdown', files: 'zip' },
  { name: 'Cooklang', files: 'zip, cook' },
  { name: 'schema.org', files: 'JSON-LD, zip' },
]

/** Brings in a file of another program; below that, the imports of the last time. */
export function ImportPart(): JSX.Element {
  const id = path.value[2]
  return id === undefined ? <Imports /> : <OneImport key={id} id={id} />
}

function Imports(): JSX.Element {
  const { import: words } = texts.value.settings
  const home = useHome()
  const mayWrite = useRole() !== 'viewer'
  const asked = useAnswer(() => listImports(home), [home])
  return (
    <>
      <section class="section">
        <p>{mayWrite ? words.explain : words.viewer}</p>
        {mayWrite && <Programs />}
      </section>
      <Answer of={asked}>
        {(jobs) => {
          const open = jobs.find(({ finished_at }) => finished_at === null)
          return (
            <>
              {open ? <Running {...open} /> : mayWrite && <NewImport />}
              <Earlier jobs={jobs.filter((one) => one !== open)} />
            </>
          )
        }}
      </Answer>
    </>
  )
}

function Programs(): JSX.Element {
  const { shell, settings } = texts.value
  const { import: words, parts } = settings
  return (
    <details class="settings-programs">
      <summary>{words.programs}</summary>
      <p class="quiet small">{words.byContent}</p>
      <ul>
        {PROGRAMS.map(({ name, files, menus }) => (
          <li key={name}>
            {name} <span class="quiet small">{files}</span>
            {menus && (
              <div class="quiet small" lang="en">
                {menus}
              </div>
            )}
          </li>
        ))}
        <li>
          Larder <span class="quiet small">zip</span>
          <div class="quiet small">
            {shell.settings} → {parts.export}
          </div>
        </li>
        <li>
          {words.pantry} <span class="quiet small">CSV</span>
        </li>
      </ul>
    </details>
  )
}

function Running(job: ImportJob): JSX.Element {
  const { import: words } = texts.value.settings
  return (
    <section class="section">
      <p>{words.problems.another}</p>
      <ul class="rows">
        <li>
          <JobRow {...job} />
        </li>
      </ul>
    </section>
  )
}

function Earlier({ jobs }: { readonly jobs: readonly ImportJob[] }): JSX.Element | null {
  const { import: words } = texts.value.settings
  if (jobs.length === 0) return null
  return (
    <section class="section">
      <h2 class="section-title">{words.earlier}</h2>
      <LongList rows={jobs}>{(job) => <JobRow {...job} />}</LongList>
    </section>
  )
}

/** The state is below the name, because names of files are long. */
function JobRow({ id, file_name, system, state, created_at }: ImportJob): JSX.Element {
  const { import: words } = texts.value.settings
  return (
    <a class="row-main settings-row" href={`/settings/import/${id}`}>
      <Icon name={state === 'failed' ? 'warning' : 'save'} />
      <span class="grow">
        {file_name ?? system ?? words.file}
        <span class="quiet small settings-note">
          {`${words.states[state]} · ${formatDayOf(created_at)}`}
        </span>
      </span>
      <Icon name="forward" />
    </a>
  )
}
