import assert from 'node:assert/strict'
import { it } from 'node:test'
import { join, leave, makeRoom } from './start-child.ts'

interface Given {
  readonly name: string
  readonly mib: number
  readonly isPatient?: boolean
  readonly isBusy?: boolean
}

/** @returns the names of the processes that are ended, from the oldest to the youngest */
function endedOf(given: readonly Given[]): string[] {
  const ended: string[] = []
  const members = given.map(({ name, mib, isPatient = true, isBusy = true }) => ({
    isPatient,
    isBusy,
    bytes: mib * 1024 * 1024,
    end: () => ended.push(name),
  }))
  for (const one of members) join(one)
  makeRoom()
  for (const one of members) leave(one)
  return ended
}

const idle = { name: 'pages', mib: 100, isPatient: false, isBusy: false }

it('ends the younger of two processes that need too much memory together', () => {
  const [first, second] = [
    { name: 'first', mib: 200 },
    { name: 'second', mib: 200 },
  ]

  assert.deepEqual(endedOf([first, second]), ['second'])
  assert.deepEqual(endedOf([second, first]), ['first'])
  assert.deepEqual(endedOf([first, { ...second, mib: 100 }]), [])
})

it('ends those without a job first, and none that has one and is not patient', () => {
  const large = { name: 'import', mib: 300 }

  assert.deepEqual(endedOf([large, idle, { name: 'other', mib: 200 }]), ['pages'])
  assert.deepEqual(endedOf([large, { ...idle, isBusy: true }]), [])
})

it('ends a small process only while another one needs most, and none that is alone', () => {
  const large = { name: 'large', mib: 330 }
  const [small, other] = [
    { name: 'small', mib: 110 },
    { name: 'other', mib: 110 },
  ]

  assert.deepEqual(endedOf([large, small]), ['small'])
  assert.deepEqual(endedOf([{ ...large, mib: 210 }, small]), [])
  assert.deepEqual(endedOf([other, other, other, small]), [])
  assert.deepEqual(endedOf([large]), [])
})
