import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { access, glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { makeDataDir } from './processes/killable-postgres.ts'
import { cheap, startLarder } from './processes/larder-process.ts'
import { resultOf } from './processes/run-larder.ts'

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
  const source = await readFile('src/settings.ts', 'utf8')
  const example = await readFile('.env.example', 'utf8')
  const table = readme.split('\n').filter((line) => line.startsWith('| `'))

  const read = [...source.matchAll(/(?:given|url|number)\('([A-Z_]+)'/g)].map(([, name]) => name)
  const listed = table.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)])
  const shown = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)

  assert.deepEqual(new Set(listed.map(([, name]) => name)), new Set(read))
  assert.deepEqual(new Set(shown), new Set(read))
})

it('all links to files work, on every page', async () => {
  const missing: string[] = []
  for await (const page of glob(['*.md', 'docs/**/*.md'])) {
    const text = await readFile(page, 'utf8')
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)) {
      if (/^[a-z]+:/.test(link)) continue
      const isThere = await access(join(dirname(page), link)).then(
        () => true,
        () => false,
      )
      if (!isThere) missing.push(`${page}: ${link}`)
    }
  }

  assert.deepEqual(missing, [])
})

/** Makes a pattern of a line. An ellipsis matches any text. */
const toPattern = (text: string) =>
  new RegExp(
    `^\\s*${text
      .split('…')
      .map((part) => RegExp.escape(part))
      .join('.*')}$`,
  )
