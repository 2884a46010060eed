// Loaded before Larder by `--import`: at the end of the process it writes how many modules were loaded.
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const { MODULES_FILE } = process.env
if (MODULES_FILE && isMainThread) {
  let ours = 0
  let all = 0
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith('node:')) all++
      if (url.startsWith('file:') && !url.includes('/node_modules/')) ours++
      return next(url, context)
    },
  })
  process.on('exit', () => writeFileSync(MODULES_FILE, JSON.stringify({ ours, all })))
}
