import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { FileRefused } from '#platform/archives/file-refused.ts'
import { seeded } from '#test/simulation/random.ts'
import { openImport } from '#transfer/imports/formats/open-import.ts'
import { mutateBytes, mutateText } from './mutate-text.ts'
import { type Sample, SAMPLES } from './samples.ts'
import { tempFolder } from './temp-folder.ts'

/** `npm run fuzz:imports` sets more. */
const COUNT = Number(process.env['IMPORT_MUTATIONS'] ?? 40)
const SEED = Number(process.env['PROPERTY_SEED'] ?? 1)

const path = join(await tempFolder(), 'file')

for (const [system, sample] of Object.entries(SAMPLES))
  it(`throws nothing but refusals for ${COUNT} changed files of ${system}`, async () => {
    for (let seed = SEED; seed < SEED + COUNT; seed++)
      try {
        await read(changed(sample, seed))
      } catch (error) {
        throw new Error(`With PROPERTY_SEED=${seed}`, { cause: error })
      }
  })

/** Changes the text of the file, or now and then the bytes of the whole. */
function changed({ text, file }: Sample, seed: number): Buffer {
  const random = seeded(seed)
  return random.int(1, 5) === 1
    ? mutateBytes(file(Buffer.from(text)), random)
    : file(mutateText(text, random))
}

/** Reads all records with their photos, and prints them as the process that reads files does. */
async function read(file: Buffer): Promise<void> {
  await writeFile(path, file)
  try {
    await using opened = await openImport(path)
    for await (const record of opened.records()) {
      JSON.stringify(record)
      if (record.kind === 'recipe')
        for (const load of record.photos ?? []) await load().catch(expectRefusal)
    }
  } catch (error) {
    expectRefusal(error)
  } finally {
    await rm(path)
  }
}

function expectRefusal(error: unknown): void {
  if (!(error instanceof FileRefused)) throw error
}
