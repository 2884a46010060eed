import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { invitedBy } from '#test/app/invite.ts'
import { signedUp } from '#test/app/person.ts'
import { verified } from '#test/app/verified.ts'
import { hashCode, householdOfCode, newCode } from './invite-codes.ts'

const app = await startApp()

describe('the code of an invite', () => {
  it('contains the id of its household, with any case and separators', () => {
    const ids = [
      randomUUID(),
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ]

    for (const id of ids) {
      const code = newCode(id)
      assert.equal(householdOfCode(code), id)
      assert.equal(householdOfCode(` ${code.toLowerCase().replaceAll('-', ' ')} `), id)
      assert.notEqual(code, newCode(id))
    }
    assert.deepEqual(
      ['', '7KQ2M-XN84D-0RTVB-5HJWP', 'Z'.repeat(45), 'U'.repeat(45)].map(householdOfCode),
      [undefined, undefined, undefined, undefined],
    )
  })

  it('is valid in the old format without a household', async () => {
    const [ada, ben] = [await verified(app, { name: 'Ada' }), await signedUp(app)]
    const { id: invite, householdId } = await invitedBy(ada)
    const code = '7KQ2M-XN84D-0RTVB-5HJWP'
    await app.db
      .updateTable('invites')
      .set({ code_hash: hashCode(code) })
      .where('id', '=', invite)
      .execute()

    const { status, body } = await ben.call('POST', '/v1/households/join', { code })

    assert.deepEqual([status, body.id], [200, householdId])
  })

  it('is not valid with the id of another household', async () => {
    const [ada, eve] = [await verified(app, { name: 'Ada' }), await verified(app, { name: 'Eve' })]
    const { code } = await invitedBy(ada)
    const secret = code.replaceAll('-', '').slice(26)
    const { id: eves } = await firstHousehold(eve)
    const mixed = newCode(eves).replaceAll('-', '').slice(0, 26) + secret

    const { status, body } = await (
      await signedUp(app)
    ).call('POST', '/v1/households/join', {
      code: mixed,
    })

    assert.deepEqual([status, body.code], [400, 'INVALID_TOKEN'])
  })

  it('tells who invites to which household, while somebody can still join', async () => {
    const [ada, ben] = [await verified(app, { name: 'Ada' }), await signedUp(app)]
    const { id, householdId, code } = await invitedBy(ada)
    const { name } = (await ada.call('GET', `/v1/households/${householdId}`)).body
    const ask = (typed: string) =>
      app.call('POST', '/v1/invites/preview', { body: { code: typed } })

    const open = await ask(` ${code.toLowerCase()} `)
    const wrong = await ask(newCode(householdId))
    const digits = await ada.call('POST', `/v1/households/${householdId}/join-code`)
    const secret = await ask(digits.body.code)
    await ben.call('POST', '/v1/households/join', { code })
    const used = await ask(code)
    const next = await ada.call('POST', `/v1/households/${householdId}/invites`, {})
    await ada.call('DELETE', `/v1/households/${householdId}/invites/${next.body.id}`)
    const revoked = await ask(next.body.code)

    assert.notEqual(next.body.id, id)
    assert.deepEqual(
      [open.status, open.body],
      [200, { household_name: name, invited_by: 'Ada', role: 'member' }],
    )
    assert.deepEqual(
      [wrong, secret, used, revoked].map(({ status, body }) => [status, body.code]),
      Array.from({ length: 4 }, () => [400, 'INVALID_TOKEN']),
    )
  })
})
