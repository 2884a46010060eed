// The bare limit of a sign-in: how many argon2id checks a second this machine does, with Larder's
// parameters, so many at once. Prints the number.
import { hash, verify } from '@node-rs/argon2'

const [seconds = 3, atOnce = 2] = process.argv.slice(2).map(Number)
const known = await hash('bench password', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
const started = performance.now()
let done = 0
async function work(): Promise<void> {
  while (performance.now() - started < seconds * 1000) {
    await verify(known, 'bench password')
    done++
  }
}
await Promise.all(Array.from({ length: atOnce }, work))
process.stdout.write(String((done / (performance.now() - started)) * 1000))
