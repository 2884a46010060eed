// With TEST_COVERAGE=FOLDER a slow test file notes which functions of the project it has entered: in its own process, and
// in those that it has started. `scripts/slow-coverage.ts` reads the notes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'

/** Begins to count. The coverage of each process becomes a file in a folder of the test file, as V8 prints it. */
export function recordCoverage(folder: string, testFile: string): void {
  const own = join(folder, testFile.replaceAll('/', '+'))
  mkdirSync(own)
  process.env['NODE_V8_COVERAGE'] = own // Node writes it at the end of each process that this one starts
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  process.on('exit', () => {
    session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error !== null) throw error
      writeFileSync(join(own, 'coverage-itself.json'), JSON.stringify(taken))
    })
  })
}
