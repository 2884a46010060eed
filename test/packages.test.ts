import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'

interface Package {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

it('locks the packages of every platform, or `npm ci` refuses where one is missing', async () => {
  // Some registries have only a few platforms' packages; npm leaves the others out of what it writes.
  const { packages }: { packages: Record<string, Package> } = JSON.parse(
    await readFile('package-lock.json', 'utf8'),
  )

  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  )

  assert.deepEqual(missing, [])
})
