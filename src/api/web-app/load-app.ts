import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { WebFile, WebFiles } from './contract.ts'
import { readKept } from './kept-bundle.ts'

/** The folder of the project. */
const ROOT = join(import.meta.dirname, '../../..')
/** A release has all files of the app in this one. */
const builtApp = (root: string) => join(root, 'web/built-app')

/**
 * Loads the web app. A development checkout has esbuild, and bundles the app from its sources, unless they are those
 * of the last time. A release has the built app.
 *
 * @param report gets a problem that does not keep the app from starting
 * @param root the folder of the release or of the checkout
 * @param stop ends the process that bundles
 * @throws Error if the app can't be bundled, or was not built
 */
export async function loadApp(
  report: (problem: string) => void = (problem) => process.emitWarning(problem),
  root = ROOT,
  stop?: AbortSignal,
): Promise<WebFiles> {
  const isDevelopment = existsSync(join(root, 'node_modules/esbuild'))
  const kept = isDevelopment ? (await readKept())?.map(asBuffers) : await readBuilt(root)
  const files = kept ?? (await bundleInChild(report, stop))
  return new Map(files.map((file) => [file.path, file]))
}

/**
 * Starts a process that sends the bundled files, and then keeps them for the next start. esbuild and its memory go with
 * it.
 */
export const startBundling = (): ChildProcess =>
  fork(join(import.meta.dirname, 'bundle-child.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: {
      // oxlint-disable-next-line node/no-process-env -- programs of the child are found by it
      ...process.env,
      GOGC: 'off', // esbuild ends soon: to collect its garbage takes longer than all else that it does
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
    },
  })

async function bundleInChild(
  report: (problem: string) => void,
  stop: AbortSignal | undefined,
): Promise<WebFile[]> {
  stop?.throwIfAborted()
  const child = startBundling()
  const end = () => void child.kill()
  stop?.addEventListener('abort', end, { once: true })
  const errors: Buffer[] = []
  child.stderr?.on('data', (bytes: Buffer) => void errors.push(bytes))
  const problem = () => Buffer.concat(errors).toString()
  const { promise, resolve, reject } = Promise.withResolvers<WebFile[]>()
  let isSent = false
  child.on('message', (sent: WebFile[]) => {
    isSent = true
    resolve(sent.map(asBuffers))
  })
  child.on('close', (code) => {
    stop?.removeEventListener('abort', end)
    if (stop?.aborted) reject(stop.reason)
    else if (!isSent) reject(new Error(`The web app can't be bundled:\n${problem()}`))
    else if (code !== 0) report(`The bundled web app is not kept for the next start:\n${problem()}`)
  })
  return promise
}

/** Writes the app for a release: `npm run build:web`. */
export const writeBuilt = (files: readonly WebFile[], root = ROOT): Promise<void> =>
  writeFile(builtApp(root), serialize(files))

async function readBuilt(root: string): Promise<WebFile[]> {
  try {
    const files: WebFile[] = deserialize(await readFile(builtApp(root))) // of `writeBuilt`
    return files.map(asBuffers)
  } catch (cause) {
    throw new Error('The web app is not built. Run `npm run build:web`, or set WEB=off.', { cause })
  }
}

/** Buffers arrive as views of one large message. A copy lets go of it. */
function asBuffers({ bytes, brotli, gzip, ...rest }: WebFile): WebFile {
  return {
    ...rest,
    bytes: Buffer.from(bytes),
    ...(brotli && { brotli: Buffer.from(brotli) }),
    ...(gzip && { gzip: Buffer.from(gzip) }),
  }
}
