import type { TestApp } from './app.ts'
import { until } from '#test/processes/mail-server.ts'

/** Waits until every mail of the queue went out, or was dropped since there is nobody to write to. */
export const mailsOut = ({ db }: Pick<TestApp, 'db'>): Promise<void> =>
  until('the mail queue is empty', async () => {
    const rows = await db.selectFrom('mails').select('id').execute()
    return rows.length === 0
  })
