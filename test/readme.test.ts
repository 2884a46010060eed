import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { makeDataDir } from '#test/processes/killable-postgres.ts'
import { cheap, startLarder } from '#test/processes/larder-process.ts'
import { resultOf } from '#test/processes/run-larder.ts'

const readme = await readFile('README.md', 'utf8')

const hasCurl = spawnSync('curl', ['--version']).status === 0
it(
  'the commands of the README print the shown answers',
  { skip: !hasCurl && 'there is no curl' },
  async () => {
    await using stack = new AsyncDisposableStack()
    const folder = await makeDataDir(stack)
    const larder = stack.use(
      await startLarder({ ...cheap, RATE_LIMITS: 'on', DATA_DIR: join(folder, 'data') }),
    )
    const [, section = ''] = readme.split('## Five minutes with curl')
    const blocks = [...(section.split('\n## ')[0] ?? '').matchAll(/^```sh\n(.*?)^```$/gms)]
    const lines = blocks.flatMap(([, block = '']) => block.trimEnd().split('\n'))
    const script = lines.join('\n').replace('localhost:8080', new URL(larder.url).host)

    const { stdout, stderr } = await resultOf(
      spawn('sh', ['-eu', '-c', script], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }),
    )

    const printed = stdout.trimEnd().split('\n')
    const expected = lines.flatMap((line) => (line.startsWith('# ') ? line.slice(2) : []))
    assert.equal(stderr, '')
    assert.equal(printed.length, expected.length, stdout)
    for (const [i, text] of expected.entries()) assert.match(printed[i] ?? '', toPattern(text))
  },
)

it('the README lists every setting', async () => {
  const source = await readFile('src/server/settings/settings.ts', 'utf8')
  const table = readme.split('\n').filter((line) => line.startsWith('| `'))

  const read = [...source.matchAll(/(?:given|url|root|number|isOn|path|folder)\('([A-Z_]+)'/g)].map(
    ([, name]) => name,
  )
  const listed = table.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)])

  assert.deepEqual(new Set(listed.map(([, name]) => name)), new Set(read))
})

it('every path and npm script that a page names is there', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const wrong: string[] = []
  for await (const page of glob(['*.md', 'docs/**/*.md', 'packages/*/README.md'])) {
    if (page === 'CHANGELOG.md') continue // it names what was
    const text = await readFile(page, 'utf8')
    for (const [, path = ''] of text.matchAll(PATH)) {
      const [found] = await Array.fromAsync(glob([path, join(dirname(page), path)]))
      if (found === undefined && !isExample(path)) wrong.push(`${page} names ${path}`)
    }
    for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g))
      if (!scripts[script] && !OF_APPS.has(script)) wrong.push(`${page} names npm run ${script}`)
  }

  assert.deepEqual(wrong, [])
})

/** A path in the project, such as `src/cli.ts` or `test/web/`. */
const PATH =
  /`((?:src|packages|web|migrations|test|scripts|deploy|bench|demo|checks|examples|docs)\/[\w./*-]*)`/g
/** A name to fill in, what a build writes, and what npm installs. */
const isExample = (path: string) => /NNNN|^web\/built-app|node_modules/.test(path)
/** Scripts of an app that uses Larder. */
const OF_APPS = new Set(['build', 'types'])

it('docs/decisions/README.md lists each decision with its title', async () => {
  const rows: string[] = []
  for await (const page of glob('docs/decisions/[0-9]*.md')) {
    const [, number, title] = /^# (\d+)[.:] (.*)$/m.exec(await readFile(page, 'utf8')) ?? []
    rows.push(`| ${number} | [${title}](${page.slice('docs/decisions/'.length)}) |`)
  }
  const index = await readFile('docs/decisions/README.md', 'utf8')

  assert.deepEqual(new Set(index.match(/^\| \d+ \|.*$/gm)), new Set(rows))
})

it('all links to files and headings work, on every page', async () => {
  const broken: string[] = []
  for await (const page of glob(['*.md', 'docs/**/*.md', 'packages/*/README.md'])) {
    const text = withoutCode(await readFile(page, 'utf8'))
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue
      const [path = '', heading] = link.split('#')
      const target = path === '' ? page : join(dirname(page), path)
      const isThere = existsSync(target)
      const isWhole = heading === undefined || (isThere && (await anchorsIn(target)).has(heading))
      if (!isThere || !isWhole) broken.push(`${page}: ${link}`)
    }
  }

  assert.deepEqual(broken, [])
})

const withoutCode = (text: string): string => text.replaceAll(/```.*?```/gs, '')

/** The anchors of the headings of a page, as GitHub makes them. */
async function anchorsIn(page: string): Promise<ReadonlySet<string>> {
  const headings = withoutCode(await readFile(page, 'utf8')).matchAll(/^#+ (.*)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Makes a pattern of a line. An ellipsis matches any text. */
const toPattern = (text: string) =>
  new RegExp(
    `^\\s*${text
      .split('…')
      .map((part) => RegExp.escape(part))
      .join('.*')}$`,
  )
