import { compareNames } from '@larder/rules/names/name-order.ts'
import type { RowOf } from 'larder-client/kinds'
import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { IconButton } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { useWide } from '#web/components/use-wide.ts'
import { useHome, useRow, useRows } from '#web/data/home.ts'
import { rowSearch } from '#web/data/search-rows.ts'
import { navigate, query } from '#web/shell/router.ts'
import { texts } from '#web/texts/language.ts'

type Recipe = RowOf<'recipe'>

/** Has room for two recipes. */
const TWO = '(min-width: 1200px)'

/** Whether the window has room for two recipes, now and after each change. */
export const useRoomForTwo = (): boolean => useWide(TWO)

/** The recipe that the address shows beside another one, where there is room for it. */
export function useBeside(id: string): Recipe | undefined {
  const hasRoom = useRoomForTwo()
  const found = useRow(useHome().recipes, query.value.get('beside') ?? undefined)
  return hasRoom && found?.id !== id ? found : undefined
}

interface BesideProps {
  readonly recipe: Recipe
  /** The id of the recipe beside which it is. */
  readonly of: string
  readonly children: ComponentChildren
}

/** The frame of a second recipe beside the first. It scrolls by itself. */
export function Beside({ recipe, of, children }: BesideProps): JSX.Element {
  const { page } = texts.value.recipes
  const heading = useRef<HTMLHeadingElement>(null)
  // Somebody may be typing when a wider window brings it.
  useLayoutEffect(() => {
    if (!document.activeElement?.matches('input, textarea'))
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section class="recipes-beside no-print" aria-label={recipe.title}>
      <header class="row">
        <h2 class="grow" ref={heading} tabIndex={-1}>
          <a href={`/recipes/${recipe.id}`}>{recipe.title}</a>
        </h2>
        <IconButton
          icon="close"
          label={page.closeBeside(recipe.title)}
          onPress={() => {
            navigate(`/recipes/${of}`)
            focusTitle()
          }}
        />
      </header>
      {children}
    </section>
  )
}

const searchTitles = rowSearch<RowOf<'recipe'>>(({ title }) => title)

interface ChoiceProps {
  readonly of: string
  readonly onClose: () => void
}

/** Asks which recipe to show beside another one. */
export function ChooseBeside({ of, onClose }: ChoiceProps): JSX.Element {
  const { page, search, noneFound } = texts.value.recipes
  const [typed, setTyped] = useState('')
  const recipes = useRows((home) => home.recipes)
  const found = searchTitles(recipes, typed)
    .filter(({ id }) => id !== of)
    .toSorted((a, b) => compareNames(a.title, b.title))
  return (
    <Sheet title={page.beside} onClose={onClose}>
      <Field label={search} type="search" value={typed} onValue={setTyped} />
      {found.length === 0 && <p class="quiet">{noneFound}</p>}
      <ul class="rows">
        {found.slice(0, MOST).map(({ id, title }) => (
          <li key={id}>
            <a class="row-main" href={`/recipes/${of}?beside=${id}`} onClick={onClose}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** More are found by typing. */
const MOST = 50
