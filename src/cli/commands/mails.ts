import { isId } from '@larder/rules/id.ts'
import { UsageError } from '#platform/kernel/usage-error.ts'
import { listMails, retryMails } from '#platform/mail/operate.ts'
import type { Command } from './contract.ts'
import { withServices } from './with-services.ts'

export const mailCommands: Readonly<Record<string, Command>> = {
  'mail list': {
    usage: '',
    summary: 'list the mails and push messages that wait or have failed',
    args: 0,
    flags: [],
    run: ({ env }) =>
      withServices(env, async ({ backing }) => ({ items: await listMails(backing.database.jobs) })),
  },
  'mail retry': {
    usage: '[ID]',
    summary: 'send the mails that have failed again, or one of them',
    args: 0,
    optionalArgs: 1,
    flags: [],
    run({ env, args: [id] }) {
      if (id !== undefined && !isId(id)) throw new UsageError(`${id} is not the id of a mail.`)
      return withServices(env, async ({ backing }) => ({
        result: { retried: await retryMails(backing.database.jobs, id) },
      }))
    },
  },
}
