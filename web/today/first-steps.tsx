import type { JSX } from 'preact'
import { Icon, type IconName } from '#web/components/icon.tsx'
import { useHouseholds, useRows } from '#web/data/home.ts'
import { texts } from '#web/texts/language.ts'

interface Step {
  readonly isDone: boolean
  readonly icon: IconName
  readonly href: string
  readonly title: string
  readonly why: string
}

/**
 * The first things to do in a new household. Each vanishes when it is done. Those that bring people together come along
 * while something else is to do: somebody who lives alone would see them for ever.
 */
export function FirstSteps(): JSX.Element | null {
  const { first } = texts.value.today
  const open = useKitchenSteps().filter(({ isDone }) => !isDone)
  const together = useFamilySteps().filter(({ isDone }) => !isDone)
  if (open.length === 0) return null
  return (
    <section class="section">
      <h2 class="section-title">{first.title}</h2>
      <ul class="rows">
        {[...open, ...together].map(({ href, icon, title, why }) => (
          <li key={href}>
            <a class="row-main row today-step" href={href}>
              <span class="today-step-icon">
                <Icon name={icon} />
              </span>
              <span class="grow">
                <strong>{title}</strong>
                <span class="quiet small">{why}</span>
              </span>
              <Icon name="forward" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The list, the pantry and the recipes are empty at first. */
function useKitchenSteps(): readonly Step[] {
  const { first } = texts.value.today
  const listItems = useRows((home) => home.listItems)
  const items = useRows((home) => home.items)
  const recipes = useRows((home) => home.recipes)
  return [
    {
      isDone: listItems.length > 0,
      icon: 'list',
      href: '/list',
      title: first.list,
      why: first.listWhy,
    },
    {
      isDone: items.length > 0,
      icon: 'pantry',
      href: '/pantry/add',
      title: first.pantry,
      why: first.pantryWhy,
    },
    {
      isDone: recipes.length > 0,
      icon: 'recipes',
      href: '/recipes/new',
      title: first.recipes,
      why: first.recipesWhy,
    },
  ]
}

/** For somebody who is alone: the others come here, or have a household already. */
function useFamilySteps(): readonly Step[] {
  const { first } = texts.value.today
  const isShared = useRows((home) => home.members).length > 1
  const hasOther = useHouseholds().length > 1
  return [
    {
      isDone: isShared,
      icon: 'people',
      href: '/settings/people?invite',
      title: first.invite,
      why: first.inviteWhy,
    },
    {
      isDone: isShared || hasOther,
      icon: 'home',
      href: '/join',
      title: first.join,
      why: first.joinWhy,
    },
  ]
}
