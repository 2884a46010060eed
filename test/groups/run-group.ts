// Runs test files one after another in this process. After a file that breaks the process it ends; then
// `scripts/test.ts` runs the rest in a new one.
import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { groupOf } from '#scripts/test-files.ts'
import { cpuSeconds, endWithin, FILE_MS, note } from '#test/time-limit.ts'
import { watchLeftovers } from './leftovers.ts'

const FOLDER = new URL('./', import.meta.url).href
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = context.parentURL?.startsWith(FOLDER) ?? false
    if (specifier !== 'node:test' || isOurs) return next(specifier, context)
    return { url: `${FOLDER}node-test.ts`, shortCircuit: true }
  },
})
const { registerIn } = await import('./node-test.ts')
const { sharedServices } = await import('./shared-services.ts')
await import('#test/eventually.ts') // it adds a listener, which is of no file

/** Milliseconds for a process after its last file. Files have closed what they opened. */
const CLOSING_MS = 60_000

/** @param files paths of test files */
export async function runGroup(files: readonly string[]): Promise<void> {
  const services = sharedServices(registerIn)
  let running = ''
  const broken: string[] = []
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error) => {
      console.error(`${running}:`, error)
      broken.push(`an error that nothing caught (${String(error)})`)
    })
  // A test may wait for a process that does not keep this one alive.
  const alive = setInterval(() => {}, 60_000)
  try {
    let used = 0
    for (const file of files) {
      running = file
      note({ began: file })
      await services.offer(groupOf(file))
      let leftovers: ReturnType<typeof watchLeftovers> | undefined
      await test(file, { timeout: FILE_MS }, async (context) => {
        leftovers = watchLeftovers() // the first test adds listeners of Node
        registerIn(context)
        await import(pathToFileURL(file).href)
      })
      registerIn(undefined)
      await services.takeBack()
      broken.push(...((await leftovers?.()) ?? []))
      if (broken.length > 0) console.error(`${file} leaves ${broken.join(', ')}.`)
      if (broken.length > 0)
        await test(file, () => assert.fail(`The file leaves ${broken.join(', ')}.`))
      const now = cpuSeconds()
      note({ ended: file, seconds: now - used })
      used = now
      if (broken.length > 0) break
    }
  } finally {
    clearInterval(alive)
    endWithin(CLOSING_MS)
    await services.end()
  }
}
