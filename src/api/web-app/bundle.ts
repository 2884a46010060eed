import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BuildOptions, Metafile, OutputFile } from 'esbuild'
import { digestOf, type Plain } from './compress.ts'
import { SCREENS } from './contract.ts'
import { joinLate } from './join-late.ts'

/** The folder of the project. */
const ROOT = join(import.meta.dirname, '../../..')

/** The pages, and the script of each. Each has its own policy, so each is a document of its own. */
const PAGES = { '/': 'main', '/scan': 'scan' } as const

const ICONS = ['larder.svg', 'icon-192.png', 'icon-512.png', 'icon-maskable.png', 'icon-180.png']

const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  target: ['chrome123', 'firefox127', 'safari17.5'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: true,
  legalComments: 'none',
  outdir: 'app',
  write: false,
  metafile: true,
  logLevel: 'silent',
} satisfies BuildOptions

/** Divides scripts by the screens that need them. The name of a file changes with its content. */
const DIVIDED = {
  ...OPTIONS,
  splitting: true,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.wasm': 'file' },
} satisfies BuildOptions

/** The texts that must go with the copies of packages in the built files. */
const LICENSES = '/app/licenses.txt'

/** The places of two values in the service worker. */
const FILES = '"{{files}}"'
const VERSION = '{{version}}'

/** The files of the app before they are compressed, and all that they were made of. */
interface PlainBundle {
  readonly files: readonly Plain[]
  /** Paths from the folder of the project. */
  readonly sources: readonly string[]
}

/**
 * Bundles the web app from `web/` with esbuild.
 *
 * @throws BuildFailure of esbuild, with the place of each error
 */
export async function bundleApp(): Promise<PlainBundle> {
  // Only a development checkout has esbuild.
  const { build } = await import('esbuild')
  const [app, scan, worker] = await Promise.all([
    build({
      ...DIVIDED,
      entryPoints: { main: 'web/main.tsx', look: 'web/look.css' },
      inject: ['web/first.ts'],
      plugins: [joinLate],
    }),
    // By itself: it would divide the code of the app, of which it needs little.
    build({ ...DIVIDED, entryPoints: { scan: 'web/scan/scan.tsx' } }),
    build({
      ...OPTIONS,
      entryPoints: ['web/service-worker.ts'],
      // The first two are known when the others are built.
      define: {
        FILES,
        VERSION: JSON.stringify(VERSION),
        SCREENS: JSON.stringify([...SCREENS, 'scan']),
      },
    }),
  ])
  const stored = await filesOf([...app.outputFiles, ...scan.outputFiles], {
    ...app.metafile.outputs,
    ...scan.metafile.outputs,
  })
  const workers = worker.outputFiles.map(({ text }) => ({
    path: '/service-worker.js',
    bytes: Buffer.from(fillWorker(text, stored)),
  }))
  const metafiles = [app, scan, worker].map(({ metafile }) => metafile)
  const licenses = { path: LICENSES, bytes: Buffer.from(await licensesOf(metafiles)) }
  // The service worker does not store the last two.
  return { files: [...stored, ...workers, licenses], sources: sourcesOf(metafiles) }
}

/** What decides about the build, besides the files that it reads. */
const SETTINGS = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'web/tsconfig.json',
  ...['rules', 'client'].flatMap((name) => [
    `packages/${name}/package.json`,
    `packages/${name}/tsconfig.json`,
  ]),
  ...[
    'bundle.ts',
    'bundle-child.ts',
    'compress.ts',
    'contract.ts',
    'join-late.ts',
    'kept-bundle.ts',
  ].map((name) => `src/api/web-app/${name}`),
]

function sourcesOf(metafiles: readonly Metafile[]): readonly string[] {
  const read = metafiles.flatMap(({ inputs }) => Object.keys(inputs))
  const copied = [
    'index.html',
    'manifest.webmanifest',
    'licenses-of-wasm.txt',
    ...ICONS.map((name) => `icons/${name}`),
  ]
  const all = [...SETTINGS, ...copied.map((name) => `web/${name}`), ...read]
  return [...new Set(all)].filter((path) => !path.startsWith('<')).toSorted() // such as `<define:FILES>`
}

/** @returns the licence of each package that has a part in the built files, and of what is compiled into it */
async function licensesOf(metafiles: readonly Metafile[]): Promise<string> {
  const inputs = metafiles.flatMap(({ inputs: all }) => Object.keys(all))
  const folders = new Set(inputs.flatMap((path) => PACKAGE.exec(path)?.[0] ?? []))
  const parts = [...folders].toSorted().map(async (folder) => {
    const { name, version, license } = JSON.parse(
      await readFile(join(ROOT, folder, 'package.json'), 'utf8'),
    )
    const text = await readFile(join(ROOT, folder, 'LICENSE'), 'utf8')
    return `${name} ${version} (${license})\n\n${text.trim()}\n`
  })
  const compiled = String(await read('licenses-of-wasm.txt'))
  return [...(await Promise.all(parts)), compiled].join(`\n${'-'.repeat(80)}\n\n`)
}

/** The folder of a package in the path of a file. */
const PACKAGE = /^node_modules\/(?:@[^/]+\/)?[^/]+/

/** The built files, with those that need no build. */
async function filesOf(
  outputs: readonly OutputFile[],
  facts: Metafile['outputs'],
): Promise<Plain[]> {
  const built = outputs.map((file) => ({
    path: `/app/${basename(file.path)}`,
    bytes: bytesOf(file),
  }))
  const icons = await Promise.all(
    ICONS.map(async (name) => ({ path: `/app/${name}`, bytes: await read(`icons/${name}`) })),
  )
  const template = String(await read('index.html'))
  const pages = Object.entries(PAGES).map(([path, entry]) => ({
    path,
    bytes: Buffer.from(fillPage(template, outputs, facts, entry)),
  }))
  const manifest = { path: '/manifest.webmanifest', bytes: await read('manifest.webmanifest') }
  const scripts = built.map(({ path }) => path).filter((path) => path.endsWith('.js'))
  const list = { path: '/app/scripts.json', bytes: Buffer.from(JSON.stringify(scripts)) }
  return [...built, ...icons, ...pages, manifest, list]
}

/** Writes the names of the files, and a version that changes with each of them, into the service worker. */
function fillWorker(script: string, files: readonly Plain[]): string {
  const values = {
    [FILES]: JSON.stringify(files.map(({ path }) => path)),
    [VERSION]: digestOf(files), // esbuild puts it into a longer text
  }
  return Object.entries(values).reduce((filled, [place, value]) => {
    const parts = filled.split(place)
    if (parts.length < 2) throw new Error(`The service worker has no ${place}.`)
    return parts.join(value)
  }, script)
}

const bytesOf = ({ contents }: OutputFile): Buffer => Buffer.from(contents)

const read = (file: string) => readFile(join(ROOT, 'web', file))

/** Writes the names of the built files into the page. */
function fillPage(
  template: string,
  files: readonly OutputFile[],
  facts: Metafile['outputs'],
  entry: string,
): string {
  const nameOf = (start: string, end: string) => {
    const found = files.map(({ path }) => basename(path))
    return found.find((name) => name.startsWith(start) && name.endsWith(end))
  }
  const script = nameOf(`${entry}-`, '.js') ?? ''
  // The browser then loads them at the same time as the script that imports them. (With `modulepreload` Chromium
  // loads them twice, and warns, where a service worker answers.)
  const imported = facts[`app/${script}`]?.imports ?? []
  const links = imported
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => `<script type="module" src="/app/${basename(path)}"></script>`)
  return template
    .replace('{{look}}', nameOf('look-', '.css') ?? '')
    .replace('{{script}}', script)
    .replace('{{imported}}', links.join('\n    '))
}
