import type { TestApp } from './app.ts'
import { until } from '#test/processes/mail-server.ts'

/** Waits until the mail queue is empty: every mail was sent, or dropped because its account is gone. */
export const mailsOut = ({ db }: Pick<TestApp, 'db'>): Promise<void> =>
  until('the mail queue is empty', async () => {
    const rows = await db.selectFrom('mails').select('id').execute()
    return rows.length === 0
  })
