// Builds what would be published of `packages/*`, and packs it: `npm run build:packages -- [FOLDER]`.
import { buildPackages } from '#scripts/build/packages.ts'

const [target = 'node_modules/.cache/packages'] = process.argv.slice(2)
for (const { name, tarball } of await buildPackages(target))
  process.stdout.write(`${name}: ${tarball}\n`)
