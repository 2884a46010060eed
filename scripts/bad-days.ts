// npm run bad-days [-- SEED]: kills Larder and its PostgreSQL under load, 30 and 10 times, once with the
// embedded one and once with a server; ends it in order under load; leaves it no room for mails. Exits
// 1 where anything that was acknowledged got lost. It takes about six minutes.
import { runKillTest } from '#test/processes/bad-days.ts'
import { sufferShutdown } from '#test/processes/end-under-load.ts'
import { sufferFullMailFolder } from '#test/processes/full-mail-folder.ts'

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000)
const say = (text: string) => void process.stdout.write(`${text}\n`)
const losses: string[] = []
say(`seed ${seed}`)

for (const database of ['embedded', 'server'] as const) {
  say(`\n# 30 kills of Larder, 10 of PostgreSQL (${database})`)
  const options = { database, kills: 30, postgresKills: 10, people: 4, seed, hurryMails: false }
  const report = await runKillTest({ ...options, tell: say })
  say(JSON.stringify(report, null, 2))
  losses.push(...report.losses)
}

say('\n# SIGTERM under load, 5 times')
for (let i = 0; i < 5; i++) {
  const report = await sufferShutdown(seed + i)
  say(JSON.stringify(report))
  losses.push(...report.losses)
}

say('\n# no room for mails')
const report = await sufferFullMailFolder(false)
say(JSON.stringify(report))
losses.push(...report.losses)

say(losses.length === 0 ? '\nNothing was lost.' : `\nLOST:\n${losses.join('\n')}`)
process.exitCode = losses.length === 0 ? 0 : 1
