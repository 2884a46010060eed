import type { RowOf } from 'larder-client/kinds'
import { NoAnswer } from 'larder-client/wire'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button, IconButton } from '#web/components/button.tsx'
import { Problem } from '#web/components/field.tsx'
import { ShareLink } from '#web/components/sheets/share-link.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { say } from '#web/components/toasts.tsx'
import type { Schemas } from '#web/data/api-types.ts'
import { useHome, useRows } from '#web/data/home.ts'
import { request } from '#web/data/request.ts'
import { formatDayOf } from '#web/texts/format-times.ts'
import { texts } from '#web/texts/language.ts'
import { sentenceFor } from '#web/texts/problems.ts'

type PublicPage = Schemas['RecipeShare']

interface SheetProps {
  readonly recipe: RowOf<'recipe'>
  readonly onClose: () => void
}

/** Makes pages of a recipe that everybody can read who has the address, and ends them. */
export function PublicPageSheet({ recipe, onClose }: SheetProps): JSX.Element {
  const { publicPage: words } = texts.value.recipes
  const { pages, url, problem, make, end } = usePublicPages(recipe.id)
  return (
    <Sheet title={words.title} onClose={onClose}>
      <Problem text={problem} />
      {url === undefined ? (
        <>
          <p>{words.explain}</p>
          <p class="quiet small">{words.ends}</p>
          <Button look="main" icon="link" onPress={make}>
            {words.make}
          </Button>
        </>
      ) : (
        <>
          <p role="status">{words.made}</p>
          <ShareLink url={url} title={recipe.title} />
        </>
      )}
      <Pages pages={pages} onEnd={end} />
    </Sheet>
  )
}

/** The public pages of a recipe. Only the server makes and ends them. */
function usePublicPages(recipeId: string) {
  const home = useHome()
  const [pages, setPages] = useState<readonly PublicPage[]>([])
  const [made, setMade] = useState<{ readonly id: string; readonly url: string }>()
  const [problem, setProblem] = useState('')

  /** Asks the server, and shows why it did not work. */
  async function ask(work: () => Promise<unknown>): Promise<void> {
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  async function load(): Promise<void> {
    setPages((await request(home, 'GET', `/v1/recipes/${recipeId}/share`)).items)
  }
  async function make(): Promise<void> {
    await home.sync() // the recipe may be new
    const page = await request(home, 'POST', `/v1/recipes/${recipeId}/share`)
    // Only this answer has the address. So it is shown without another request, which may fail.
    setPages((others) => [...others, page])
    setMade(page)
  }
  async function end(id: string): Promise<void> {
    await request(home, 'DELETE', `/v1/recipes/${recipeId}/share/${id}`)
    say(texts.value.recipes.publicPage.ended)
    await load()
  }
  useEffect(() => void ask(load), [recipeId])
  return {
    pages,
    /** The address of the page that was made now; undefined after its end. */
    url: pages.some(({ id }) => id === made?.id) ? made?.url : undefined,
    problem,
    make: () => ask(make),
    end: (id: string) => ask(() => end(id)),
  }
}

function problemOf(error: unknown): string {
  const { publicPage: words } = texts.value.recipes
  if (error instanceof NoAnswer) return words.offline
  return sentenceFor(error, { NOT_FOUND: words.notThere, CONFLICT: words.tooMany })
}

interface PagesProps {
  readonly pages: readonly PublicPage[]
  readonly onEnd: (id: string) => Promise<void>
}

/** The pages that can be read now, each with a button that ends it. */
function Pages({ pages, onEnd }: PagesProps): JSX.Element | null {
  const { publicPage: words } = texts.value.recipes
  const members = useRows((one) => one.members)
  if (pages.length === 0) return null
  return (
    <section class="section">
      <h3 class="section-title">{words.existing}</h3>
      <ul class="rows">
        {pages.map(({ id, created_by, created_at }) => {
          const maker = members.find(({ account_id }) => account_id === created_by)
          const day = formatDayOf(created_at)
          return (
            <li key={id}>
              <span class="row-main">
                <span>{words.since(day)}</span>
                {maker && <span class="quiet small">{words.by(maker.name)}</span>}
              </span>
              <IconButton icon="trash" label={words.end(day)} onPress={() => onEnd(id)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
