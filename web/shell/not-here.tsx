import '#web/components/late-icons.ts'
import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { Empty } from '#web/components/empty.tsx'
import type { IconName } from '#web/components/icon.tsx'
import { useHome, useHouseholds, useSettings } from '#web/data/home.ts'
import { enterHousehold } from '#web/data/session.ts'
import { texts } from '#web/texts/language.ts'
import { Screen } from './screen.tsx'

interface NotHereProps {
  /** The title of the part of the app. */
  readonly title: string
  readonly icon: IconName
  /** Says that there is no such row. */
  readonly text: string
  /** The way on, and its words. */
  readonly up: string
  readonly toUp: string
}

/**
 * In place of a row that the household does not have. An account with other households is offered to look there, at the
 * same address: to know which of them has the row, the app would have to read all their copies.
 */
export function NotHere({ title, icon, text, up, toUp }: NotHereProps): JSX.Element {
  const { households: words } = texts.value.settings
  const home = useHome()
  const settings = useSettings()
  const others = useHouseholds().filter(({ id }) => id !== home.id)
  return (
    <Screen title={title} up={up}>
      <Empty icon={icon} text={others.length > 0 ? words.elsewhere(settings.name) : text}>
        {others.map(({ id, name = words.unnamed }) => (
          <Button key={id} icon="home" onPress={() => enterHousehold(id)}>
            {words.lookIn(name)}
          </Button>
        ))}
        <a class={others.length > 0 ? 'button plain' : 'button'} href={up}>
          {toUp}
        </a>
      </Empty>
    </Screen>
  )
}
