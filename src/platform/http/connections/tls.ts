import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import type { Server } from 'node:https'
import type { Log } from '#platform/base/log.ts'

/** The files with the certificate and its key, in PEM. The certificate has its chain behind it. */
export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

/** @throws Error if a file can't be read */
export const readTls = (files: TlsFiles): { cert: Buffer; key: Buffer } => ({
  cert: readFileSync(files.cert),
  key: readFileSync(files.key),
})

/** Milliseconds between two looks at the files. */
const LOOK_EVERY = 60_000

/** Serves a renewed certificate without a restart. One that can't be used is logged, and the old one stays. */
export function followRenewals(
  server: Pick<Server, 'setSecureContext'>,
  files: TlsFiles,
  { log, lookEvery = LOOK_EVERY }: { log: Log; lookEvery?: number },
): Disposable {
  const renew = () => {
    try {
      server.setSecureContext(readTls(files))
      log.info({ cert: files.cert }, 'the certificate was renewed')
    } catch (error) {
      log.warn({ err: error, cert: files.cert }, 'the new certificate can not be used')
    }
  }
  const watched = [files.cert, files.key]
  for (const file of watched)
    watchFile(file, { interval: lookEvery, persistent: false }, (now, before) => {
      if (now.mtimeMs !== before.mtimeMs) renew()
    })
  return { [Symbol.dispose]: () => watched.forEach((file) => unwatchFile(file)) }
}
