import { bundleApp } from './bundle.ts'
import { compressAll } from './compress.ts'
import { keep } from './kept-bundle.ts'

// A process of its own: esbuild's memory goes with it. The app is there as soon as possible, and the next start gets
// smaller files.
const FAST = 1
const SMALL = 6
const began = Date.now()
const { files, sources } = await bundleApp()
process.send?.(await compressAll(files, FAST), () => process.disconnect())
await keep({ files: await compressAll(files, SMALL), sources }, began)
