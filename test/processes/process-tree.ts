import { execFile } from 'node:child_process'
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

/** Megabytes (RSS) of a process and all below it. */
export const treeMegabytes = async (root: number): Promise<number> =>
  (await processTree(root)).reduce((sum, { megabytes }) => sum + megabytes, 0)
