// The bare limit of a sign-in: prints how many argon2id checks this machine does in a second, with
// Larder's parameters. The second argument is the number of parallel checks.
import { hash, verify } from '@node-rs/argon2'

const [seconds = 3, atOnce = 2] = process.argv.slice(2).map(Number)
const storedHash = await hash('bench password', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
const started = performance.now()
let done = 0
async function work(): Promise<void> {
  while (performance.now() - started < seconds * 1000) {
    await verify(storedHash, 'bench password')
    done++
  }
}
await Promise.all(Array.from({ length: atOnce }, work))
process.stdout.write(String((done / (performance.now() - started)) * 1000))
