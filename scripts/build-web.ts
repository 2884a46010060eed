import { bundleApp } from '#api/web-app/bundle.ts'
import { compressAll } from '#api/web-app/compress.ts'
import { writeBuilt } from '#api/web-app/load-app.ts'

const SMALLEST = 11
const files = await compressAll((await bundleApp()).files, SMALLEST)
await writeBuilt(files)
for (const { path, bytes, gzip } of files)
  console.log(`${path}  ${bytes.length} bytes, ${gzip?.length ?? bytes.length} with gzip`)
