import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { type BuiltPackage, buildPackages } from '#scripts/build/packages.ts'

/** A new project with the packages as npm installs them. */
export interface Project {
  readonly folder: string
  readonly packages: readonly InstalledPackage[]
}

export interface InstalledPackage extends BuiltPackage {
  /** Its folder in the project. */
  readonly installed: string
  readonly manifest: PublishedManifest
}

export interface PublishedManifest {
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string }>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const run = promisify(execFile)

/** Builds and packs the packages, and installs them in an empty project without the network. */
export async function installPackages(): Promise<Project> {
  const temporary = await mkdtemp(join(tmpdir(), 'larder-packages-'))
  after(() => rm(temporary, { recursive: true, force: true }))
  const built = await buildPackages(join(temporary, 'built'))
  const folder = join(temporary, 'project')
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  const tarballs = built.map(({ tarball }) => tarball)
  await run('npm', ['install', '--offline', '--legacy-peer-deps', '--no-audit', ...tarballs], {
    cwd: folder,
    shell: process.platform === 'win32',
  })
  const packages = await Promise.all(built.map((one) => describe(folder, one)))
  for (const { manifest } of packages)
    for (const peer of Object.keys(manifest.peerDependencies ?? {})) await linkPeer(folder, peer)
  return { folder, packages }
}

async function describe(folder: string, built: BuiltPackage): Promise<InstalledPackage> {
  const installed = join(folder, 'node_modules', built.name)
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  return { ...built, installed, manifest }
}

/** The libraries of the adapters are those of this project. */
async function linkPeer(folder: string, name: string): Promise<void> {
  const target = join(folder, 'node_modules', name)
  await mkdir(dirname(target), { recursive: true })
  await symlink(resolve('node_modules', name), target, 'junction')
}

/** The names that users import, without the pattern for all files. */
export const publicNames = ({ name, manifest }: InstalledPackage): readonly string[] =>
  Object.keys(manifest.exports)
    .filter((entry) => !entry.includes('*'))
    .map((entry) => name + entry.slice(1))
