import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

interface Process {
  readonly pid: number
  readonly megabytes: number
  readonly command: string
}

/** A process and all below it, without those of PostgreSQL. */
export async function processTree(root: number): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='])
  const all = stdout.split('\n').flatMap((line) => {
    const [, pid, parent, kib, command = ''] = /^ *(\d+) +(\d+) +(\d+) +(.*)$/.exec(line) ?? []
    return [{ pid: Number(pid), parent: Number(parent), megabytes: Number(kib) / 1024, command }]
  })
  const tree = all.filter(({ pid }) => pid === root)
  for (const { pid } of tree)
    tree.push(...all.filter((one) => one.parent === pid && !/postgres/.test(one.command)))
  return tree
}

/**
 * Megabytes of a process and all below it. On Linux, memory that they share, such as the program of Node, counts once
 * (proc(5), `Pss` in smaps_rollup).
 */
export async function treeMegabytes(root: number): Promise<number> {
  const all = await Promise.all((await processTree(root)).map(ownMegabytes))
  return all.reduce((sum, one) => sum + one, 0)
}

async function ownMegabytes({ pid, megabytes }: Process): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '') // it has ended, or no Linux
  const kib = /^Pss: +(\d+)/m.exec(text)?.[1]
  return kib === undefined ? megabytes : Number(kib) / 1024
}
