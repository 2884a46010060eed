// The process that reads pages, started by read-process.ts. It opens no file and no connection.
import { answerJobs } from '#platform/child/answer-jobs.js'
import { readJsonLd, readPage, readText } from '#transfer/recipe-reader/page/read-page.ts'
import type { ReadJob } from './read-process.ts'

answerJobs((job: ReadJob) => {
  if ('html' in job) return readPage(job.html, job)
  return 'text' in job ? readText(job.text, job.language) : readJsonLd(job.jsonLd, job)
})
