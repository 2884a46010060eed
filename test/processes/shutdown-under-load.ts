import { eventually } from '#test/eventually.ts'
import { simulateUsers } from '#test/fixtures/simulated-users.ts'
import { makeDataDir, runServer } from './killable-postgres.ts'
import { cheap, freePort, launchLarder, SECRET } from './larder-process.ts'
import { openMailServer } from './mail-server.ts'

/** Stops Larder with SIGTERM under load, starts it again, and lists the accepted requests that failed. */
export async function runShutdownTest(
  seed: number,
): Promise<{ losses: string[]; seconds: number; answered: number }> {
  await using stack = new AsyncDisposableStack()
  const mailServer = stack.use(await openMailServer())
  const dataDir = await makeDataDir(stack)
  const postgres = stack.use(await runServer(dataDir))
  const env = {
    ...cheap,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    LARDER_SECRET: SECRET,
    SMTP_URL: mailServer.smtpUrl,
  }
  const first = launchLarder(env)
  stack.use(first)
  await first.ready()
  const simulation = simulateUsers(() => first.url, seed)
  const stop = new AbortController()
  const running = simulation.run(12, stop.signal)
  await eventually('much is answered', () => simulation.counts.answered > 50)

  const since = performance.now()
  const code = await first.end('SIGTERM')
  const seconds = (performance.now() - since) / 1000
  const second = stack.use(launchLarder(env))
  await second.ready()
  stop.abort()
  await running
  await second.end('SIGTERM')

  const { answered, refused } = simulation.counts
  const losses = [...simulation.losses]
  const logged = [...first.lines, ...second.lines].filter(
    ({ msg, route }) => msg === 'request' && !String(route).startsWith('/health'),
  ).length
  if (logged !== answered + refused)
    losses.push(`${logged} answers were sent, ${answered + refused} arrived`)
  if (simulation.doneUnanswered > 0)
    losses.push(`${simulation.doneUnanswered} sign-ups were stored without an answer`)
  if (code !== 0) losses.push(`exit code ${code} after ${seconds.toFixed(1)} s`)
  return { losses, seconds, answered }
}
