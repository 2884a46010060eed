import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'

interface Package {
  readonly link?: true
  readonly integrity?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'))

const locks = await Promise.all(
  ['.', 'bench', 'checks'].map(async (folder) => {
    const { packages } = await readJson(`${folder}/package-lock.json`)
    return { folder, packages: packages as Record<string, Package> }
  }),
)

it('each package-lock.json lists the packages of all platforms', () => {
  // Some registries have packages of only a few platforms. npm then removes the others from the file, and
  // `npm ci` fails on those platforms.
  const missing = locks.flatMap(({ folder, packages }) =>
    Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter(
          (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
        )
        .map((name) => `${folder}: ${name}`),
    ),
  )

  assert.deepEqual(missing, [])
})

it('each package is locked by its hash', () => {
  const unlocked = locks.flatMap(({ folder, packages }) =>
    Object.entries(packages)
      .filter(([path, { link, integrity }]) => /node_modules/.test(path) && !link && !integrity)
      .map(([path]) => `${folder}: ${path}`),
  )

  assert.deepEqual(unlocked, [])
})

it('an installation of Larder has no library and no tool that only checks need', async () => {
  const { dependencies = {} }: Manifest = await readJson('checks/package.json')

  // Both have a TypeScript, in different versions.
  const shared = Object.keys(dependencies).filter(
    (name) => name !== 'typescript' && locks[0]?.packages[`node_modules/${name}`],
  )
  assert.deepEqual(shared, [])
})

it('the example is checked with the versions that it names', async () => {
  const example: Manifest = await readJson('examples/openapi-fetch/package.json')
  const { dependencies = {} }: Manifest = await readJson('checks/package.json')

  const checked = Object.keys(example.devDependencies ?? {}).map((name) => [
    name,
    dependencies[name],
  ])
  assert.deepEqual(Object.fromEntries(checked), example.devDependencies)
})
