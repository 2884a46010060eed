import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Bytes of a minified bundle after gzip. */
export interface BundleSize {
  /** What loads with the program. */
  readonly first: number
  /** What loads later, in files of its own. */
  readonly later: number
  readonly all: number
}

/** Bundles a program as an app does. */
export async function measureBundle(program: string): Promise<BundleSize> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: process.cwd() },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outdir: '/bundle',
    write: false,
    metafile: true,
  })
  const sizes = new Map(
    outputFiles.map(({ path, contents }) => [path, gzipSync(contents, { level: 9 }).length]),
  )
  const all = sumOf(sizes.values())
  const entry = Object.keys(metafile.outputs).find((path) => metafile.outputs[path]?.entryPoint)
  const loaded = new Set<string>()
  function load(path: string): void {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const { path: next, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') load(next)
  }
  load(entry ?? '')
  const first = sumOf([...loaded].map((path) => sizeOf(sizes, path)))
  return { first, later: all - first, all }
}

/** The paths of `metafile` are relative to the folder of the process. */
function sizeOf(sizes: ReadonlyMap<string, number>, path: string): number {
  for (const [file, size] of sizes)
    if (file.endsWith(path.slice(path.lastIndexOf('/')))) return size
  throw new Error(`There is no file ${path}.`)
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, one) => sum + one, 0)
