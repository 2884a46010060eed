import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from '#platform/kernel/errors.ts'
import type { Address } from './address.ts'
import type { Cluster } from './cluster.ts'

/** The content of postmaster.pid: the running server, or the last one that ran. */
export interface ServerFile {
  readonly pid: number
  /** Undefined until the server listens. */
  readonly address: Address | undefined
}

/**
 * Reads postmaster.pid. Returns undefined if the file does not exist or has no first line yet.
 */
export async function readServerFile({ folder }: Cluster): Promise<ServerFile | undefined> {
  let text
  try {
    text = await readFile(join(folder, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  // pid, data directory, start time, port, socket folder, TCP address, shared memory, status
  const [pid, , , port, socketFolder, tcp] = text.split('\n')
  if (!Number(pid)) return undefined
  const host = socketFolder || tcp
  return {
    pid: Math.abs(Number(pid)), // negative for `postgres --single`
    address: host && Number(port) ? { host, port: Number(port) } : undefined,
  }
}

/**
 * Returns false only if the process `pid` is certainly not the server of this cluster. The process
 * has ended, or it is another program with the same number.
 */
export async function mayBeServer({ folder }: Cluster, pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
    // The main process of a server works in its data directory.
    if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`)) === folder
    return await commandNamesFolder(pid, folder)
  } catch (error) {
    // The process has ended, is a zombie, or belongs to another user.
    if (['ESRCH', 'ENOENT', 'EPERM'].some((code) => hasCode(error, code))) return false
    if (hasCode(error, 'EACCES')) return true
    throw error
  }
}

async function commandNamesFolder(pid: number, folder: string): Promise<boolean> {
  const run = promisify(execFile)
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/nh', '/fo', 'csv', '/fi', `PID eq ${pid}`])
    return stdout.includes('postgres.exe')
  }
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,command='])
  return stdout.split('\n').some((line) => Number.parseInt(line) === pid && line.includes(folder))
}
