import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { it } from 'node:test'
import { eventually } from './eventually.ts'

it('returns the first value, after looks that failed or found nothing', async () => {
  const looks = [() => assert.fail('not there'), () => undefined, () => false, () => 'plums']

  const found = await eventually('the plums', () => looks.shift()?.())

  assert.deepEqual([found, looks], ['plums', []])
})

it('fails when the time of a test is over, and the process prints what never came, and why', () => {
  const program = `
    import { eventually } from '#test/eventually.ts'
    void eventually('the soup', () => { throw new Error('no leek') }).catch(() => {})
    await eventually('the plums', () => false).catch((error) => console.log(error.message))`
  const args = ['--test-timeout=1', '--input-type=module', '--eval', program]

  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })

  assert.equal(stdout, 'It never came: the plums\n')
  assert.match(
    stderr,
    /It never came: the soup\n(.*\n)*.*no leek(.*\n)*.*It never came: the plums\n/,
  )
})
