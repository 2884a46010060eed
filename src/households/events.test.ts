import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { verified } from '#test/app/verified.ts'

const app = await startApp()

interface Event {
  readonly kind: string
  readonly at: string
  readonly network: string | null
  readonly request_id: string | null
  readonly details: Readonly<Record<string, unknown>>
}

/** The events of a person about households, the oldest first; at the same instant by kind. */
async function eventsOf(person: Person): Promise<Event[]> {
  const { body } = await person.call('GET', '/v1/auth/events?limit=200')
  const events: Event[] = body.items.filter(({ kind }: Event) => kind !== 'signed_up')
  return events.toSorted((a, b) => `${a.at} ${a.kind}`.localeCompare(`${b.at} ${b.kind}`))
}

const withoutTimes = (events: readonly Event[]) =>
  events.map(({ kind, network, details }) => [
    kind,
    network === null ? 'by another' : 'own',
    details,
  ])

async function memberIdOf(person: Person, householdId: string, of: Person): Promise<string> {
  const { body } = await person.call('GET', `/v1/households/${householdId}/members`)
  return body.items.find((one: { account_id: string }) => one.account_id === of.id).id
}

describe('the events of an account', () => {
  it('tell owners about all members, and each member about their own membership', async () => {
    const ada = await signedUp(app)
    const { id: household_id } = await firstHousehold(ada)
    const path = `/v1/households/${household_id}`
    const ben = await joined(app, ada, 'viewer')
    app.clock.advance({ minutes: 1 })
    const cleo = await joined(app, ada)
    app.clock.advance({ minutes: 1 })
    const [benMemberId, cleoMemberId] = [
      await memberIdOf(ada, household_id, ben),
      await memberIdOf(ada, household_id, cleo),
    ]
    const { body: invites } = await ada.call('POST', `${path}/invites`, { role: 'viewer' })

    app.clock.advance({ minutes: 1 })
    const revoked = await ada.call('DELETE', `${path}/invites/${invites.id}`)
    app.clock.advance({ minutes: 1 })
    await ada.call('PATCH', `${path}/members/${ben.id}`, { role: 'owner' })
    await ada.call('PATCH', `${path}/members/${ben.id}`, { role: 'owner' })
    app.clock.advance({ minutes: 1 })
    await cleo.call('DELETE', `${path}/members/${cleo.id}`)
    app.clock.advance({ minutes: 1 })
    await ben.call('DELETE', `${path}/members/${ada.id}`)

    const [first, second, ...adaEvents] = await eventsOf(ada)
    const inviteIds = [first?.details['invite_id'], adaEvents[0]?.details['invite_id']]
    assert.deepEqual(
      withoutTimes([first, second, ...adaEvents].filter((one) => one !== undefined)),
      [
        ['invite_made', 'own', { household_id, invite_id: inviteIds[0], role: 'viewer' }],
        ['member_joined', 'by another', { household_id, member_id: benMemberId, role: 'viewer' }],
        ['invite_made', 'own', { household_id, invite_id: inviteIds[1], role: 'member' }],
        ['member_joined', 'by another', { household_id, member_id: cleoMemberId, role: 'member' }],
        ['invite_made', 'own', { household_id, invite_id: invites.id, role: 'viewer' }],
        ['invite_revoked', 'own', { household_id, invite_id: invites.id }],
        [
          'member_role_changed',
          'own',
          { household_id, member_id: benMemberId, was: 'viewer', role: 'owner' },
        ],
        ['member_left', 'by another', { household_id, member_id: cleoMemberId }],
        ['removed_from_household', 'by another', { household_id }],
      ],
    )
    assert.deepEqual(withoutTimes(await eventsOf(cleo)), [
      ['household_joined', 'own', { household_id, role: 'member' }],
      ['household_left', 'own', { household_id }],
    ])
    const adaMemberId = (await eventsOf(ben)).at(-1)?.details['member_id']
    assert.deepEqual(withoutTimes(await eventsOf(ben)), [
      ['household_joined', 'own', { household_id, role: 'viewer' }],
      ['household_role_changed', 'by another', { household_id, was: 'viewer', role: 'owner' }],
      ['member_left', 'by another', { household_id, member_id: cleoMemberId }],
      ['member_removed', 'own', { household_id, member_id: adaMemberId }],
    ])
    const revokedEvent = adaEvents.find(({ kind }) => kind === 'invite_revoked')
    assert.equal(revokedEvent?.request_id, revoked.headers.get('x-request-id'))
  })

  it('tell about created households, and tell all members about a deleted household', async () => {
    const ada = await verified(app)
    const { body: home } = await ada.call('POST', '/v1/households', { name: 'Allotment' })
    const household_id = home.id
    await ada.call('POST', '/v1/households', { id: household_id, name: 'Allotment' })
    app.clock.advance({ minutes: 1 })
    const { body: invite } = await ada.call('POST', `/v1/households/${household_id}/invites`)
    app.clock.advance({ minutes: 1 })
    const ben = await signedUp(app)
    await ben.call('POST', '/v1/households/join', { code: invite.code })
    await ben.call('POST', '/v1/households/join', { code: invite.code })

    app.clock.advance({ minutes: 1 })
    await ada.call('DELETE', `/v1/households/${household_id}`)

    assert.deepEqual(
      (await eventsOf(ada)).map(({ kind }) => kind),
      ['household_made', 'invite_made', 'member_joined', 'household_deleted'],
    )
    assert.deepEqual(withoutTimes(await eventsOf(ben)), [
      ['household_joined', 'own', { household_id, role: 'member' }],
      ['household_deleted', 'by another', { household_id }],
    ])
  })

  it('contain no refused requests', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const path = `/v1/households/${id}`

    await ada.call('DELETE', `${path}/members/${ada.id}`)
    await ada.call('PATCH', `${path}/members/${ada.id}`, { role: 'viewer' })
    await ada.call('POST', `${path}/invites`, { max_uses: 0 })
    await ada.call('DELETE', `${path}/invites/${ada.id}`)

    assert.deepEqual(await eventsOf(ada), [])
  })

  it('are in the export too, without the ids of other accounts', async () => {
    const ada = await signedUp(app)
    const ben = await joined(app, ada)
    const { id } = await firstHousehold(ada)
    await ada.call('DELETE', `/v1/households/${id}/members/${ben.id}`)

    const { body } = await ada.call('GET', '/v1/auth/export')

    assert.deepEqual(body.events.map(({ kind }: Event) => kind).toSorted(), [
      'exported',
      'invite_made',
      'member_joined',
      'member_removed',
      'signed_up',
    ])
    assert.equal(JSON.stringify(body.events).includes(ben.id), false)
  })
})
