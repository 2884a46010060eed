import { setTimeout as sleep } from 'node:timers/promises'
import { gatherCrowd } from '#test/fixtures/crowd.ts'
import { makeDataDir, runServer } from './killable-postgres.ts'
import { cheap, freePort, launchLarder, SECRET } from './larder-process.ts'
import { openMailServer } from './mail-server.ts'

/** Ends Larder in order while people use it, starts it again, and counts what was accepted and failed. */
export async function sufferShutdown(
  seed: number,
): Promise<{ losses: string[]; seconds: number; answered: number }> {
  await using left = new AsyncDisposableStack()
  const mailServer = left.use(await openMailServer())
  const dataDir = await makeDataDir(left)
  const postgres = left.use(await runServer(dataDir))
  const env = {
    ...cheap,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    LARDER_SECRET: SECRET,
    SMTP_URL: mailServer.smtpUrl,
  }
  const first = launchLarder(env)
  left.use(first)
  await first.ready()
  const crowd = gatherCrowd(() => first.url, seed)
  const stop = new AbortController()
  const living = crowd.run(12, stop.signal)
  await sleep(1500)

  const since = performance.now()
  const code = await first.end('SIGTERM')
  const seconds = (performance.now() - since) / 1000
  const second = left.use(launchLarder(env))
  await second.ready()
  stop.abort()
  await living
  await second.end('SIGTERM')

  const { answered: good, refused } = crowd.counts
  const losses = [...crowd.losses]
  const said = [...first.lines, ...second.lines].filter(
    ({ msg, route }) => msg === 'request' && !String(route).startsWith('/health'),
  ).length
  if (said !== good + refused) losses.push(`${said} answers were given, ${good + refused} arrived`)
  if (crowd.doneUnanswered > 0)
    losses.push(`${crowd.doneUnanswered} sign-ups were done, unanswered`)
  if (code !== 0 || seconds > 10) losses.push(`exit code ${code} after ${seconds.toFixed(1)} s`)
  return { losses, seconds, answered: good }
}
