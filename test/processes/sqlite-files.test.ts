import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, it } from 'node:test'
import { sqlite } from 'larder-client/sqlite'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { seeded } from '#test/simulation/random.ts'

const REFUSED =
  'Error: Another program has this SQLite file open. End it, or give this one a file of its own.'
const KILLS = Number(process.env['SQLITE_KILLS'] ?? 12)
const app = await startApp()
const children = new Set<ChildProcess>()
after(() => children.forEach((child) => child.kill('SIGKILL')))

/** Starts a process with the file. `said` gives its lines, one after the other. */
function start(file: string, mode: string, ...more: readonly string[]) {
  const child = spawn(process.execPath, ['test/processes/sqlite-child.ts', file, mode, ...more], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.add(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = once(child, 'exit').then(() => children.delete(child))
  return {
    child,
    ended,
    said: async (): Promise<unknown> => JSON.parse(String((await lines.next()).value)),
    async end() {
      child.stdin.write('end\n')
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A file keeps the way in which it is written. */
async function newFile(journal: string): Promise<string> {
  const file = join(await tempFolder(), 'larder.sqlite')
  const database = new DatabaseSync(file)
  database.exec(`pragma journal_mode = ${journal}`)
  database.close()
  return file
}

for (const journal of ['delete', 'wal'])
  describe(`two processes on one SQLite file with journal_mode = ${journal}`, () => {
    it('are one after the other: the second is told what to do', async () => {
      const file = await newFile(journal)
      const first = start(file, 'wait')
      assert.equal(await first.said(), 'open')

      const second = start(file, 'wait')
      const refused = await second.said()
      await second.ended
      await first.end()
      const third = start(file, 'wait')

      assert.deepEqual(refused, { refused: REFUSED })
      assert.equal(await third.said(), 'open')
      await third.end()
    })

    it('that open it at the same moment: one has it, and the other is told what to do', async () => {
      const racers = [start('', 'race'), start('', 'race')]
      const seen = []
      for (let round = 1; round <= 20; round += 1) {
        const file = await newFile(journal)
        for (const { child } of racers) child.stdin.write(`${file}\n`)
        for (const { said } of racers) assert.equal(await said(), 'ready')
        await writeFile(`${file}.go`, '')
        seen.push(await Promise.all(racers.map(({ said }) => said())))
      }
      for (const racer of racers) await racer.end()

      for (const answers of seen)
        assert.deepEqual(new Set(answers), new Set(['open', { refused: REFUSED }]))
    })

    it('are one after the other where the first is killed, and each commit is whole', async () => {
      const file = await newFile(journal)
      const random = seeded(7)
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const writer = start(file, 'write')
        assert.deepEqual([await writer.said(), await writer.said()], ['open', 'written'])
        for (let turns = random.int(0, 200); turns > 0; turns -= 1) await new Promise(setImmediate)
        await writer.kill()

        const storage = sqlite(new DatabaseSync(file))
        const rows = [
          ...(await storage.read('ada/home', 'row')),
          ...(await storage.read('ada/home', 'log')),
        ]
        await storage.close()

        assert.equal(rows.length, 41)
        assert.equal(
          new Set(rows.map(({ value }) => JSON.stringify(value))).size,
          1,
          `kill ${kill}`,
        )
      }
    })

    it('are one after the other while the first signs out, and the second finds nothing of it', async () => {
      const file = await newFile(journal)
      const { email, password } = await signedUp(app)
      const account = [app.url, email, password]
      const first = start(file, 'larder', ...account)
      assert.equal(await first.said(), 'synced')

      const during = start(file, 'larder', ...account)
      const refused = await during.said()
      await first.end()
      const storage = sqlite(new DatabaseSync(file))
      const spaces = await storage.spaces()
      await storage.close()
      const next = start(file, 'larder', ...account)

      assert.deepEqual([refused, spaces], [{ refused: REFUSED }, []])
      assert.equal(await next.said(), 'synced')
      await next.end()
    })
  })

it('a file is refused by the process that has it open, too', async () => {
  const file = await newFile('delete')
  const first = sqlite(new DatabaseSync(file))

  assert.throws(() => sqlite(new DatabaseSync(file)), new RegExp(REFUSED.slice('Error: '.length)))
  await first.close()
})
