import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { wrongLists } from '#scripts/slow-coverage.ts'
import {
  chooseSlowFiles,
  groupOf,
  isSlow,
  planProcesses,
  readSlowFile,
  shuffled,
  testFiles,
} from '#scripts/test-files.ts'

const files = testFiles()
const slow = files.filter(isSlow).map(readSlowFile)

describe('the slow tests', () => {
  it('name folders that exist', () => {
    const missing = slow.flatMap(({ file, covers }) =>
      covers.filter((folder) => !existsSync(folder)).map((folder) => `${file}: ${folder}`),
    )

    assert.deepEqual(missing, [])
  })

  it('run where a file that they cover has changed, and where they have changed themselves', () => {
    const all = [
      { file: 'a.slow.test.ts', covers: ['src/sync', 'migrations'] },
      { file: 'b.slow.test.ts', covers: ['src/synchronous'] },
      { file: 'c.slow.test.ts', covers: ['web'] },
    ]

    const chosen = chooseSlowFiles({
      all,
      changed: ['README.md', 'src/sync/write/decide.ts', 'c.slow.test.ts'],
      commits: 5,
    })

    assert.deepEqual(chosen, [
      { file: 'a.slow.test.ts', because: 'src/sync/write/decide.ts has changed' },
      { file: 'c.slow.test.ts', because: 'c.slow.test.ts has changed' },
    ])
  })

  it('all run in six commits that change nothing of theirs', () => {
    const runs = [1, 2, 3, 4, 5, 6].flatMap((commits) =>
      chooseSlowFiles({ all: slow, changed: [], commits }).map(({ file }) => file),
    )

    assert.deepEqual(runs.toSorted(), slow.map(({ file }) => file).toSorted())
  })
})

const functions = (folder: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `${folder}/a.ts:${from + i} f`)

describe('the list of folders in a slow test', () => {
  const names = ['a', 'b', 'c', 'd'].map((name) => `${name}.slow.test.ts`)

  it('is wrong where it leaves out a folder of which the test enters half, and where it names an idle one', () => {
    const coverage = new Map(
      names.map((name, i) => [
        name,
        new Set([
          ...functions('src/start', 0, 50), // all of them enter it
          ...(i === 0 ? functions('src/sync/write', 0, 12) : []),
          ...(i === 1 ? functions('src/sync/write', 12, 20) : []),
        ]),
      ]),
    )
    const all = [
      { file: 'a.slow.test.ts', covers: ['src/start'] },
      { file: 'b.slow.test.ts', covers: ['src/sync', 'web'] },
      { file: 'c.slow.test.ts', covers: ['src/sync'] },
      { file: 'd.slow.test.ts', covers: ['src/start'] },
      { file: 'e.slow.test.ts', covers: ['src/start'] },
    ]

    assert.deepEqual(wrongLists(all, coverage), [
      'a.slow.test.ts enters 12 of 20 functions of src/sync.',
      'c.slow.test.ts names src/sync, and enters no function there.',
      'e.slow.test.ts has noted no coverage.',
    ])
  })

  it('may leave out what more than three tests enter, and is not wrong where a process could not note all', () => {
    const all = ['a', 'b', 'c', 'd'].map((name) => ({ file: `${name}.slow.test.ts`, covers: [] }))
    const common = all.map(({ file }) => [file, new Set(functions('src/sync', 0, 20))] as const)
    const cut = new Map([['a.slow.test.ts', new Set(['cut'])]])

    assert.deepEqual(wrongLists(all, new Map(common)), [])
    assert.deepEqual(wrongLists([{ file: 'a.slow.test.ts', covers: ['src/sync'] }], cut), [])
  })

  it('may name the parts of a folder that the test enters', () => {
    const coverage = new Map(
      names.map((name, i) => [name, new Set(i === 0 ? functions('src/sync/write', 0, 20) : [])]),
    )

    assert.deepEqual(
      wrongLists([{ file: 'a.slow.test.ts', covers: ['src/sync/write'] }], coverage),
      [],
    )
  })
})

describe('the processes of a run', () => {
  it('run each file once, in any order', () => {
    for (const seed of ['1', '2'])
      assert.deepEqual(planProcesses(shuffled(files, seed)).flat().toSorted(), files)
  })

  it('are those of files that share the same', () => {
    const mixed = planProcesses(files).filter(
      (group) => new Set(group.map((file) => groupOf(file))).size > 1,
    )

    assert.deepEqual(mixed, [])
  })
})
