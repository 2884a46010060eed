// Starts Larder with a made-up household in a new temporary folder: `npm run demo`. Ctrl-C ends it, and removes the
// folder. PORT is the port; without it 8080, or any free port if another program uses that.
import { fillDemo } from '#demo/fill-demo.ts'
import { startService } from '#demo/start-service.ts'

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

const started = performance.now()
say('Starting Larder with a new database …')
await using service = await startService(process.env)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, service.stop)

try {
  const demo = await fillDemo({ ...service, tell: say })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const others = demo.people.slice(1).map(({ email, password }) => `${email} (${password})`)
  say(`
The demo is ready after ${seconds} s.

  address   ${service.url}
  email     ${demo.email}
  password  ${demo.password}

Others who live there: ${others.join(', ')}.
Ctrl-C ends the demo and removes its data.`)
} catch (error) {
  if (!service.isStopped()) throw error
}
await service.ended
