import { execFile } from 'node:child_process'
import { cp, glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { type Manifest, publishedManifest } from './manifest.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

export interface BuiltPackage {
  readonly name: string
  /** The folder of which `tarball` is made. */
  readonly folder: string
  readonly tarball: string
}

/**
 * Builds the workspaces in `packages` that have source: JavaScript, types, and maps of both to the source.
 *
 * @param target a folder; it is emptied first
 */
export async function buildPackages(target: string): Promise<readonly BuiltPackage[]> {
  await rm(target, { recursive: true, force: true })
  const types = join(target, 'types')
  const workspaces = await workspacesWithSource()
  await printTypes(workspaces, types)
  const built: BuiltPackage[] = []
  for (const workspace of workspaces) {
    const folder = join(target, workspace)
    const { name, version } = await assemble(workspace, join(types, workspace, 'src'), folder)
    const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
    built.push({ name, folder, tarball: join(target, file) })
  }
  await rm(types, { recursive: true })
  const folders = built.map(({ folder }) => resolve(folder))
  // On Windows npm is a script of the shell.
  await run('npm', ['pack', '--pack-destination', resolve(target), ...folders], {
    shell: process.platform === 'win32',
  })
  return built
}

async function workspacesWithSource(): Promise<readonly string[]> {
  const found: string[] = []
  for (const { name } of await readdir(join(root, 'packages'), { withFileTypes: true })) {
    const files = await Array.fromAsync(glob('src/**/*.ts', { cwd: join(root, 'packages', name) }))
    if (files.length > 0) found.push(name)
  }
  return found
}

/** Prints the types of all packages as one program, into `NAME/src` of a folder. */
async function printTypes(workspaces: readonly string[], outDir: string): Promise<void> {
  const packages = join(root, 'packages')
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      emitDeclarationOnly: true,
      declaration: true,
      declarationMap: true,
      incremental: false,
      tsBuildInfoFile: null,
      lib: ['esnext', 'dom', 'dom.asynciterable'],
      types: [],
      rootDir: packages,
      outDir: resolve(outDir),
    },
    include: workspaces.map((name) => join(packages, name, 'src')),
    exclude: [join(packages, '*/src/**/*.test.ts')],
  }
  await mkdir(outDir, { recursive: true })
  const file = join(outDir, 'tsconfig.json')
  await writeFile(file, JSON.stringify(config))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [compiler, '--project', file]).catch((error: { stdout: string }) => {
    throw new Error(`The packages have type errors.\n${error.stdout}`)
  })
}

/** Puts all that a package publishes into a folder. */
async function assemble(workspace: string, types: string, folder: string): Promise<Manifest> {
  const from = join(root, 'packages', workspace)
  const manifest: Manifest = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'))
  await cp(join(from, 'src'), join(folder, 'src'), {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts'),
  })
  const dist = join(folder, 'dist')
  await cp(types, dist, { recursive: true })
  await build({
    entryPoints: [join(folder, 'src/**/*.ts')],
    outbase: join(folder, 'src'),
    outdir: dist,
    target: 'es2022',
    sourcemap: true,
    sourcesContent: false, // they are in the package
    logLevel: 'error',
  })
  await cp(join(from, 'README.md'), join(folder, 'README.md'))
  for (const name of ['LICENSE', 'NOTICE.md']) await cp(join(root, name), join(folder, name))
  const published = publishedManifest(manifest)
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)

  for await (const path of glob('**/*.{js,d.ts,map}', { cwd: dist })) {
    const file = join(dist, path)
    const text = await readFile(file, 'utf8')
    const name = path.replaceAll('\\', '/')
    await writeFile(
      file,
      path.endsWith('.map')
        ? withSource(text, name)
        : withPublishedNames(text, name, manifest.name),
    )
  }
  return manifest
}

/** A map names its source, which is in the package. */
function withSource(map: string, path: string): string {
  const source = path.replace(/(\.d\.ts|\.js)\.map$/, '.ts')
  const up = posix.relative(posix.dirname(path), '..') // from its folder in `dist` to the package
  return JSON.stringify({ ...JSON.parse(map), sources: [`${up}/src/${source}`] })
}

/** All imports of the project end in `.ts`. A package imports its own files by relative paths. */
function withPublishedNames(code: string, path: string, own: string): string {
  return code.replaceAll(
    /(?<=\b(?:from|import) ?\(?)(['"])([^'"\n]+)\.ts\1/g,
    (_, quote: string, specifier: string) => {
      const isOwn = specifier.startsWith(`${own}/`)
      const named = isOwn ? relativeTo(path, specifier.slice(own.length + 1)) : specifier
      return `${quote}${named}.js${quote}`
    },
  )
}

function relativeTo(path: string, file: string): string {
  const relative = posix.relative(dirname(path), file)
  return relative.startsWith('.') ? relative : `./${relative}`
}
