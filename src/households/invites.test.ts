import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { dumpDatabase, tablesWith } from '#test/app/database-dump.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { verified } from '#test/app/verified.ts'

const app = await startApp()

describe('an invite', () => {
  it('admits one person, shows its code once, and is stored as a hash', async () => {
    const ada = await verified(app, { name: 'Ada' })
    const { id } = await firstHousehold(ada)
    const [ben, eve] = [await signedUp(app, { name: 'Ben' }), await signedUp(app)]

    const invite = await ada.call('POST', `/v1/households/${id}/invites`)
    const { code, ...shown } = invite.body
    const listed = await ada.call('GET', `/v1/households/${id}/invites`)
    app.clock.advance({ seconds: 1 })
    const joining = await ben.call('POST', '/v1/households/join', {
      code: ` ${code.toLowerCase()} `,
    })
    const again = await ben.call('POST', '/v1/households/join', { code })
    const late = await eve.call('POST', '/v1/households/join', { code })

    assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){8}$/)
    assert.deepEqual(
      [invite.status, listed.body, shown.role, shown.max_uses, shown.uses],
      [201, { items: [shown], next_cursor: null }, 'member', 1, 0],
    )
    assert.deepEqual([joining.status, joining.body.id, joining.body.role], [200, id, 'member'])
    assert.deepEqual([again.status, again.body.id], [200, id])
    assert.deepEqual([late.status, late.body.code], [400, 'INVALID_TOKEN'])
    const { body: left } = await ada.call('GET', `/v1/households/${id}/invites`)
    assert.deepEqual(left, { items: [], next_cursor: null })
    assert.deepEqual(tablesWith(await dumpDatabase(app.db), code, code.replaceAll('-', '')), [])
    const { body } = await ben.call('GET', `/v1/households/${id}/members`)
    assert.deepEqual(
      body.items.map((one: { name: string; role: string }) => [one.name, one.role]),
      [
        ['Ada', 'owner'],
        ['Ben', 'member'],
      ],
    )
  })

  it('admits `max_uses` people, until it expires or is revoked', async () => {
    const ada = await verified(app)
    const { id } = await firstHousehold(ada)
    const invites = `/v1/households/${id}/invites`
    const { body: wide } = await ada.call('POST', invites, { max_uses: 2, role: 'viewer' })
    const { body: short } = await ada.call('POST', invites)
    const { body: toRevoke } = await ada.call('POST', invites)
    const people = await Promise.all([1, 2, 3].map(() => signedUp(app)))
    const joins = (code: string) =>
      people.map((one) => one.call('POST', '/v1/households/join', { code }))

    await ada.call('DELETE', `${invites}/${toRevoke.id}`)
    const afterRevoke = await Promise.all(joins(toRevoke.code))
    const wideAnswers = await Promise.all(joins(wide.code))
    app.clock.advance({ days: 8 })
    const fresh = await signedUp(app)
    const tooLate = await fresh.call('POST', '/v1/households/join', { code: short.code })
    const unknown = await fresh.call('POST', '/v1/households/join', { code: 'AAAAA' })

    assert.deepEqual(
      afterRevoke.map(({ status }) => status),
      [400, 400, 400],
    )
    assert.deepEqual(
      wideAnswers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 200, 400],
    )
    assert.deepEqual([tooLate.status, unknown.status], [400, 400])
    const { error } = tooLate.body
    assert.equal(unknown.body.error, error)
  })

  it('can be created, listed and revoked only by owners', async () => {
    const ada = await verified(app)
    const ben = await joined(app, ada)
    const { id } = await firstHousehold(ada)
    const { body: invite } = await ada.call('POST', `/v1/households/${id}/invites`)

    const answers = await Promise.all([
      ben.call('POST', `/v1/households/${id}/invites`),
      ben.call('GET', `/v1/households/${id}/invites`),
      ben.call('DELETE', `/v1/households/${id}/invites/${invite.id}`),
    ])

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      [1, 2, 3].map(() => [403, 'FORBIDDEN']),
    )
  })

  it('is valid for at most 30 days, and never gives the role of an owner', async () => {
    const ada = await verified(app)
    const { id } = await firstHousehold(ada)
    const day = 86_400_000
    const at = (days: number) => new Date(app.clock().getTime() + days * day).toISOString()
    const wrong = [
      { expires_at: at(31) },
      { expires_at: at(-1) },
      { role: 'owner' },
      { max_uses: 0 },
    ]

    const answers = await Promise.all(
      wrong.map((one) => ada.call('POST', `/v1/households/${id}/invites`, one)),
    )
    const longest = await ada.call('POST', `/v1/households/${id}/invites`, { expires_at: at(30) })

    assert.deepEqual(
      answers.map(({ status }) => status),
      [400, 400, 400, 400],
    )
    assert.equal(longest.status, 201)
  })
})
