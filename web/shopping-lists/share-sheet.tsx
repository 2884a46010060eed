import '#web/components/late-icons.ts'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Choice, Field, Problem } from '#web/components/field.tsx'
import { Icon } from '#web/components/icon.tsx'
import { ShareLink } from '#web/components/sheets/share-link.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import type { Schemas } from '#web/data/api-types.ts'
import { useHome, useRole } from '#web/data/home.ts'
import { request } from '#web/data/request.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { sentenceFor } from '#web/texts/problems.ts'
import type { ShoppingList } from './current-list.ts'
import { type GuestLink, GuestLinks } from './guest-links.tsx'

interface ShareProps {
  readonly list: ShoppingList
  readonly onClose: () => void
}

const DAYS = ['1', '7', '30'] as const
const DAY = 24 * 60 * 60 * 1000

/** Makes a link that opens the list without an account. Only the server can do so. Owners may rather invite somebody. */
export function ShareSheet({ list, onClose }: ShareProps): JSX.Element {
  const { share } = texts.value.shop
  const home = useHome()
  const [links, setLinks] = useState<readonly GuestLink[]>([])
  const [made, setMade] = useState<Schemas['MadeListLink']>()
  const [problem, setProblem] = useState('')

  /** Asks the server, and shows why it did not work. */
  async function ask(work: () => Promise<unknown>): Promise<void> {
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(sentenceFor(error))
    }
  }
  async function load(): Promise<void> {
    setLinks((await request(home, 'GET', `/v1/shopping-lists/${list.id}/links`)).items)
  }
  async function make(wish: object): Promise<void> {
    const link = await request(home, 'POST', `/v1/shopping-lists/${list.id}/links`, wish)
    await load()
    setMade(link)
  }
  useEffect(() => void ask(load), [list.id])
  return (
    <Sheet title={share.title} onClose={onClose}>
      {useRole() === 'owner' && <InviteInstead />}
      <Problem text={problem} />
      {made && links.some(({ id }) => id === made.id) ? (
        <>
          <p>{share.made}</p>
          <ShareLink url={made.url} title={share.purpose(list.name)} />
        </>
      ) : (
        <NewLink onMake={(wish) => ask(() => make(wish))} />
      )}
      <GuestLinks links={links} listId={list.id} onChange={() => ask(load)} />
    </Sheet>
  )
}

function InviteInstead(): JSX.Element {
  const { first } = texts.value.today
  return (
    <div class="rows">
      <a class="row-main settings-row" href="/settings/people?invite">
        <Icon name="people" />
        <span class="grow">
          {first.invite}
          <span class="quiet small settings-note">{first.inviteWhy}</span>
        </span>
        <Icon name="forward" />
      </a>
    </div>
  )
}

function NewLink({ onMake }: { readonly onMake: (wish: object) => Promise<void> }): JSX.Element {
  const { share } = texts.value.shop
  const [role, setRole] = useState<GuestLink['role']>('tick')
  const [days, setDays] = useState<(typeof DAYS)[number]>('7')
  const [label, setLabel] = useState('')
  const make = () => {
    const expires_at = new Date(Date.now() + Number(days) * DAY).toISOString()
    return onMake({ role, expires_at, ...(label.trim() !== '' && { label: label.trim() }) })
  }
  return (
    <>
      <p>{share.text}</p>
      <div class="list-halves">
        <Choice
          label={share.role}
          value={role}
          onValue={setRole}
          options={[
            { value: 'tick', label: share.tick },
            { value: 'read', label: share.read },
          ]}
        />
        <Choice
          label={share.valid}
          value={days}
          onValue={setDays}
          options={DAYS.map((value) => ({ value, label: plural(Number(value), share.days) }))}
        />
      </div>
      <Field
        label={share.label}
        hint={share.labelHint}
        value={label}
        onValue={setLabel}
        maxLength={100}
      />
      <Button look="main" icon="link" onPress={make}>
        {share.make}
      </Button>
    </>
  )
}
