// A replica that a test kills: until then it sends the mails of the queue.
import { problemsOnly } from '#test/app/database.ts'
import { startReplica } from './mail-queue-fixture.ts'

const [databaseUrl = '', smtpUrl = '', leaseMs = ''] = process.argv.slice(2)

startReplica(databaseUrl, problemsOnly, { smtpUrl, leaseMs: Number(leaseMs) })
