import { eventually } from '#test/eventually.ts'
import type { TestApp } from './app.ts'

/** Waits until the mail queue is empty: every mail was sent, or dropped because its account is gone. */
export const mailsOut = ({ db }: Pick<TestApp, 'db'>): Promise<true> =>
  eventually('the mail queue is empty', async () => {
    const rows = await db.selectFrom('mails').select('id').execute()
    return rows.length === 0
  })
