// A program with the client library and a SQLite file: `node sqlite-child.ts FILE MODE`.
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { openLarder } from 'larder-client'
import { sqlite } from 'larder-client/sqlite'
import type { Storage } from 'larder-client/storage'

const [, , file = '', mode = '', url = '', email = '', password = ''] = process.argv
const ROWS = 40

/** The other process reads it line by line. */
const say = (line: unknown) => void process.stdout.write(`${JSON.stringify(line)}\n`)

/** Opens each file that stdin names as soon as there is a file `FILE.go`, and keeps it until the next line. */
async function race(): Promise<void> {
  let open: Storage | undefined
  for await (const line of createInterface({ input: process.stdin })) {
    await open?.close()
    open = undefined
    if (line === 'end') return
    const database = new DatabaseSync(line)
    say('ready')
    while (!existsSync(`${line}.go`));
    try {
      open = sqlite(database)
      say('open')
    } catch (error) {
      say({ refused: String(error) })
    }
  }
}

async function run(): Promise<void> {
  if (mode === 'race') return race()
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
