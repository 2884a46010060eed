/** The `package.json` of a workspace. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  /** Public names, and `./*` for all files. */
  readonly exports: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  /** npm would install peers of a workspace on every server, so they are added when it is built. */
  readonly publishConfig?: { readonly peerDependencies: Readonly<Record<string, string>> }
}

/** The `package.json` that is published. */
export function publishedManifest(manifest: Manifest): object {
  const { name, version, description, license, dependencies, publishConfig } = manifest
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=22' }, // for `Promise.withResolvers` and `Map.groupBy`
    files: ['dist', 'src', 'NOTICE.md'],
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([entry, file]) => [
        // The packages import files of each other by their paths.
        entry === './*' ? './*.js' : entry,
        publishedFiles(entry === './*' ? './src/*.ts' : file),
      ]),
    ),
    ...(dependencies && { dependencies }),
    ...publishConfig,
  }
}

function publishedFiles(source: string): object {
  const built = source.replace('./src/', './dist/').replace(/\.ts$/, '')
  return { types: `${built}.d.ts`, default: `${built}.js` }
}
