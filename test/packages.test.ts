import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'

interface Package {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

it('package-lock.json lists the packages of all platforms', async () => {
  // Some registries have packages of only a few platforms. npm then removes the others from the file, and
  // `npm ci` fails on those platforms.
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
