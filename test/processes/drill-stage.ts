import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { settings } from '#test/fixtures/restored-backup.ts'
import { embeddedIn, makeDataDir, runServer } from './killable-postgres.ts'
import { type LarderProcess, SECRET, startLarder } from './larder-process.ts'
import { resultOf, start } from './run-larder.ts'
import { runQuery } from './run-query.ts'

/** A Larder that may be started: its settings. */
export type Place = Readonly<Record<string, string>>
export type Running = Pick<LarderProcess, 'url'> & { end(): Promise<unknown> }

export interface CommandEnd {
  readonly how: 'done' | 'refused' | 'killed'
  readonly message: string
}

/** Where drills take place. */
export interface Stage extends AsyncDisposable {
  /** For the files of backups. */
  readonly folder: string
  /** A place without data. @param secret of the Larder whose backup will be restored there */
  emptyPlace(secret: string): Promise<Place>
  secretOf(place: Place): Promise<string>
  /** The address of the database of a place where Larder runs. */
  databaseOf(place: Place): Promise<string>
  start(place: Place): Promise<Running>
  /** Runs `larder backup` or `larder restore`. @param killAfter milliseconds until it is killed */
  run(
    command: 'backup' | 'restore',
    file: string,
    place: Place,
    killAfter?: number,
  ): Promise<CommandEnd>
}

/** Real processes, with embedded PostgreSQLs and a server, in turns decided by `random`. */
export async function openProcesses(random: () => number): Promise<Stage> {
  const left = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'larder-drill-'))
  left.defer(() => rm(folder, { recursive: true, force: true }))
  const server = left.use(await runServer(await makeDataDir(left)))

  async function onServer(secret: string): Promise<Place> {
    const name = `drill_${randomBytes(6).toString('hex')}`
    await runQuery(server.url, `create database ${name}`)
    const url = new URL(server.url)
    url.pathname = name
    return { ...settings, DATABASE_URL: url.href, LARDER_SECRET: secret }
  }

  return {
    folder,
    emptyPlace: async (secret) =>
      random() < 0.5 ? { ...settings, DATA_DIR: await makeDataDir(left) } : onServer(secret),
    async secretOf({ LARDER_SECRET, DATA_DIR = '' }) {
      return LARDER_SECRET ?? (await readFile(join(DATA_DIR, 'secret'), 'utf8')).trim()
    },
    databaseOf: async ({ DATABASE_URL, DATA_DIR = '' }) =>
      DATABASE_URL ?? (await embeddedIn(DATA_DIR)).url,
    async start(place) {
      const larder = await startLarder({ ...place })
      left.defer(() => larder[Symbol.asyncDispose]())
      larder.process.once('exit', printEnd)
      function printEnd(code: number | null, signal: NodeJS.Signals | null): void {
        const lines = larder.lines.slice(-30).map((line) => JSON.stringify(line))
        console.error(`Larder ended by itself (${code ?? signal}):\n${lines.join('\n')}`)
      }
      return {
        url: larder.url,
        end() {
          larder.process.off('exit', printEnd)
          return larder.end('SIGTERM')
        },
      }
    },
    async run(command, file, place, killAfter) {
      const child = start([process.execPath, 'src/cli.ts', command, file], { ...place })
      const kill = async (ms: number) => {
        await sleep(ms)
        child.kill('SIGKILL')
      }
      const killing = killAfter === undefined ? undefined : kill(killAfter)
      const { exitCode, stderr } = await resultOf(child)
      await killing
      const how = exitCode === 0 ? 'done' : exitCode === undefined ? 'killed' : 'refused'
      return { how, message: stderr }
    },
    [Symbol.asyncDispose]: () => left.disposeAsync(),
  }
}

/** The first Larder of the drills. */
export const firstPlace = (stage: Stage): Promise<Place> => stage.emptyPlace(SECRET)
