// The thread that reads pages, started by read-thread.ts. It opens no file and no connection.
import { parentPort } from 'node:worker_threads'
import type { PageReading } from './page/page-reading.ts'
import { readJsonLd, readPage } from './page/read-page.ts'
import { readText } from './page/read-text.ts'
import type { ReadJob } from './read-thread.ts'

const port = parentPort
if (!port) throw new Error('This file runs as a thread.')

port.on('message', (job: ReadJob) => {
  try {
    port.postMessage({ reading: read(job) ?? null })
  } catch (error) {
    // The reason without the text of the page.
    port.postMessage({
      failed: error instanceof Error ? (error.stack ?? error.message) : 'unknown',
    })
  }
})
port.postMessage('ready')

function read(job: ReadJob): PageReading | undefined {
  if ('html' in job) return readPage(job.html, job)
  return 'text' in job ? readText(job.text, job.language) : readJsonLd(job.jsonLd, job)
}
