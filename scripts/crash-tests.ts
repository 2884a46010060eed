// npm run crash-tests [-- SEED]: kills Larder 30 times and PostgreSQL 10 times under load, with the
// embedded PostgreSQL and with a server. Then it stops Larder under load, and fills the disk of the
// mail folder. It exits with 1 if acknowledged data was lost. It takes about six minutes.

import { runFullMailFolderTest } from '#test/processes/full-mail-folder.ts'
import { runKillTest } from '#test/processes/kill-test.ts'
import { runShutdownTest } from '#test/processes/shutdown-under-load.ts'

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000)
const print = (text: string) => void process.stdout.write(`${text}\n`)
const losses: string[] = []
print(`seed ${seed}`)

for (const database of ['embedded', 'server'] as const) {
  print(`\n# 30 kills of Larder, 10 of PostgreSQL (${database})`)
  const options = { database, kills: 30, postgresKills: 10, people: 4, seed, endLeases: false }
  const report = await runKillTest({ ...options, log: print })
  print(JSON.stringify(report, null, 2))
  losses.push(...report.losses)
}

print('\n# SIGTERM under load, 5 times')
for (let i = 0; i < 5; i++) {
  const report = await runShutdownTest(seed + i)
  print(JSON.stringify(report))
  losses.push(...report.losses)
}

print('\n# a full disk for mails')
const report = await runFullMailFolderTest(false)
print(JSON.stringify(report))
losses.push(...report.losses)

print(losses.length === 0 ? '\nNothing was lost.' : `\nLOST:\n${losses.join('\n')}`)
process.exitCode = losses.length === 0 ? 0 : 1
