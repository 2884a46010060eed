// A program with the client library and a SQLite file: `node sqlite-child.ts FILE MODE`.
import { DatabaseSync } from 'node:sqlite'
import { openLarder } from 'larder-client'
import { sqlite } from 'larder-client/sqlite'

const [, , file = '', mode = '', url = '', email = '', password = ''] = process.argv
const ROWS = 40

/** The other process reads it line by line. */
const say = (line: unknown) => void process.stdout.write(`${JSON.stringify(line)}\n`)

async function run(): Promise<void> {
  const storage = sqlite(new DatabaseSync(file))
  if (mode === 'write') {
    say('open')
    for (let value = 1; ; value += 1) {
      const rows = Array.from(
        { length: ROWS },
        (_, i) =>
          ({ space: 'ada/home', table: 'row', key: `food ${i}`, value: { value } }) as const,
      )
      await storage.commit([
        ...rows,
        { space: 'ada/home', table: 'log', key: 'log', value: { value } },
      ])
      if (value === 1) say('written')
      await new Promise(setImmediate)
    }
  }
  if (mode === 'larder') {
    const larder = await openLarder({ url, storage, live: 'off' })
    await larder.signIn({ email, password })
    const home = await larder.household()
    await home.foods.create({ name: `Food ${process.pid}` })
    await home.sync()
    say('synced')
    await new Promise((resolve) => process.stdin.once('data', resolve))
    await larder.signOut()
    await larder.close()
    say('closed')
    return
  }
  say('open')
  await new Promise((resolve) => process.stdin.once('data', resolve))
  await storage.close()
}

await run().catch((error: unknown) => say({ refused: String(error) }))
process.exit()
