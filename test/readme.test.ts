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

it('the README and .env.example list every setting', async () => {
  const source = await readFile('src/server/settings/settings.ts', 'utf8')
  const example = await readFile('.env.example', 'utf8')
  const table = readme.split('\n').filter((line) => line.startsWith('| `'))

  const read = [...source.matchAll(/(?:given|url|root|number|isOn|path|folder)\('([A-Z_]+)'/g)].map(
    ([, name]) => name,
  )
  const listed = table.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)])
  const shown = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)

  assert.deepEqual(new Set(listed.map(([, name]) => name)), new Set(read))
  assert.deepEqual(new Set(shown), new Set(read))
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
