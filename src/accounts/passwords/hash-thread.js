// A thread that only hashes passwords, started by hash-threads.ts. It is JavaScript, because
// removing types would take 10 MB of memory in each thread.
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

parentPort?.on('message', (/** @type {import('./hash-threads.ts').Job} */ job) => {
  try {
    parentPort?.postMessage({ value: work(job) })
  } catch (error) {
    parentPort?.postMessage({ error })
  }
})

/** @param {import('./hash-threads.ts').Job} job */
function work({ password, storedHash, options }) {
  return storedHash === undefined ? hashSync(password, options) : verifySync(storedHash, password)
}
