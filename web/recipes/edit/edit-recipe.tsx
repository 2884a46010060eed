import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { openSheets } from '#web/components/sheets/sheet-history.ts'
import { attempt, say } from '#web/components/toasts.tsx'
import { useOnce } from '#web/components/use-form.ts'
import { foodFinder, foodIdOf } from '#web/data/find-food.ts'
import { useHome, useRow } from '#web/data/home.ts'
import { NoRecipe } from '#web/recipes/page/recipe-page.tsx'
import { findTwin, TwinSheet } from '#web/recipes/twin-sheet.tsx'
import { followScreen, goBack, navigate } from '#web/shell/router.ts'
import { Screen } from '#web/shell/screen.tsx'
import { language, texts } from '#web/texts/language.ts'
import {
  type Draft,
  draftOfRecipe,
  emptyDraft,
  forgetDraft,
  keepDraft,
  loadDraft,
} from './draft.ts'
import { EditPhotos } from './edit-photos.tsx'
import { RecipeForm } from './recipe-form.tsx'
import { type DraftProblems, problemsOf } from './recipe-of-draft.ts'
import { saveRecipe } from './save-recipe.ts'
import { usePagePhoto } from './use-page-photo.ts'

/** Writes a recipe. @param id undefined for a new one */
export function EditRecipe({ id }: { readonly id?: string }): JSX.Element {
  const home = useHome()
  const recipe = useRow(home.recipes, id)
  return id !== undefined && !recipe ? <NoRecipe /> : <Edit recipe={recipe} />
}

type Recipe = RowOf<'recipe'> | undefined

/** What the form, the draft and the photos share. */
function useEdit(recipe: Recipe, up: string) {
  const home = useHome()
  const { edit } = texts.value.recipes
  const original = () => {
    if (!recipe) return emptyDraft(language.value)
    const findFood = foodFinder(home.foods.all())
    return draftOfRecipe(recipe, (one) => foodIdOf(one, home.foods, findFood))
  }
  const [kept, setKept] = useState(() => loadDraft(home.id, recipe?.id))
  const [draft, setDraft] = useState<Draft>(() => kept?.draft ?? original())
  // Only what differs from it is saved, so that the changes of others stay.
  const [base, setBase] = useState(kept?.base ?? recipe)
  const [photos, showPhotos] = useState<readonly Blob[]>([])
  const latest = useRef(photos)
  const setPhotos = (next: readonly Blob[]) => {
    latest.current = next // two changes may come before the next paint
    showPhotos(next)
  }
  /** Resolves when the photos that were chosen are among them. */
  const coming = useRef<Promise<unknown>>(undefined)
  const addPhotos = (chosen: Promise<readonly Blob[]>) => {
    const added = chosen.then((blobs) => setPhotos([...latest.current, ...blobs]))
    coming.current = Promise.allSettled([coming.current, added])
    return added
  }
  const [problems, setProblems] = useState<DraftProblems>()
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(home.id, { draft: next, base })
    if (problems) setProblems(problemsOf(next))
  }
  const fetched = useRef<Blob>(undefined)
  const wanted = recipe || fetched.current ? null : draft.imageUrl
  const ofPage = usePagePhoto(wanted, (blob) => {
    fetched.current = blob
    setPhotos([blob, ...latest.current])
  })
  const putPhotos = (next: readonly Blob[]) => {
    setPhotos(next)
    // A photo of the page that somebody removes must not come back with the draft.
    if (fetched.current && !next.includes(fetched.current)) change({ imageUrl: null })
  }
  const discard = () => {
    const [before, beforePhotos] = [draft, photos]
    forgetDraft(home.id, recipe?.id)
    setDraft(original())
    setBase(recipe)
    setPhotos([])
    setKept(undefined)
    setProblems(undefined)
    say(edit.discarded, async () => {
      keepDraft(home.id, { draft: before, base })
      setDraft(before)
      setBase(base)
      setPhotos(beforePhotos)
    })
  }
  const [twin, setTwin] = useState<RowOf<'recipe'>>()
  const mayBeTwin = useRef(false)
  const save = useOnce(async () => {
    setTwin(undefined)
    const found = problemsOf(draft)
    setProblems(found)
    if (found) {
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
      return
    }
    const same = recipe || mayBeTwin.current ? undefined : findTwin(home, draft)
    mayBeTwin.current = false
    if (same) return setTwin(same)
    const isShown = followScreen()
    const saved: { id?: string; undo?: () => Promise<unknown> } = {}
    const work = async () => {
      Object.assign(saved, await saveRecipe(home, draft, base))
    }
    const isDone = await attempt(work, {
      said: recipe ? edit.savedEdit : edit.savedNew(draft.title),
      undo: async () => saved.undo?.(),
    })
    if (!isDone) return
    await coming.current
    // A photo that can't be stored must not make the recipe twice.
    for (const [i, blob] of latest.current.entries()) {
      const fields = { recipe_id: saved.id ?? null, position: i + 1, alt: draft.title }
      await attempt(() => home.addPhoto(fields, blob))
    }
    void ofPage.addLate({ recipe_id: saved.id ?? null, position: 0, alt: draft.title })
    forgetDraft(home.id, recipe?.id)
    if (!isShown()) return
    if (recipe) goBack(up)
    else navigate(`/recipes/${saved.id}`, 'replace')
  })
  const isKept = kept !== undefined
  const chosen = { pending: photos, onPending: putPhotos, onChosen: addPhotos, ofPage }
  const saveTwin = () => {
    mayBeTwin.current = true
    return save()
  }
  const twinProps = twin && { twin, onSave: saveTwin, onClose: () => setTwin(undefined) }
  return { draft, change, problems, photos: chosen, isKept, discard, save, twin: twinProps }
}

function Edit({ recipe }: { readonly recipe: Recipe }): JSX.Element {
  const { recipes, shell } = texts.value
  const { edit } = recipes
  const up = recipe ? `/recipes/${recipe.id}` : '/recipes'
  const { draft, change, problems, photos, isKept, discard, save, twin } = useEdit(recipe, up)
  useSaveKey(save)
  useFocusOnTitle(!recipe && !isKept)
  return (
    <Screen
      title={recipe ? edit.titleEdit : edit.titleNew}
      up={up}
      actions={
        <Button look="main" onPress={save}>
          {shell.save}
        </Button>
      }
    >
      {isKept ? <Kept onDiscard={discard} /> : !recipe && <Ways />}
      <form
        class="stack recipes-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <RecipeForm
          draft={draft}
          onChange={change}
          problems={problems}
          photos={<EditPhotos recipe={recipe} title={draft.title} {...photos} />}
        />
        <Button look="main" wide onPress={save}>
          {shell.save}
        </Button>
      </form>
      {twin && <TwinSheet {...twin} />}
    </Screen>
  )
}

/** Somebody with a keyboard types the title of a new recipe at once. On a phone a keyboard would cover the other ways. */
function useFocusOnTitle(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && matchMedia('(hover: hover) and (pointer: fine)').matches)
      document.querySelector<HTMLElement>('.recipes-form input')?.focus()
  }, [])
}

/** Ctrl or Cmd and S saves. The browser would save the page. */
function useSaveKey(save: () => Promise<void>): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (openSheets.peek() === 0) void latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Tells that the form has a draft of before. */
function Kept({ onDiscard }: { readonly onDiscard: () => void }): JSX.Element {
  const { edit } = texts.value.recipes
  return (
    <div class="recipes-draft card row">
      <p class="grow">{edit.draft}</p>
      <Button onPress={onDiscard}>{edit.discard}</Button>
    </div>
  )
}

/** Other ways to a new recipe than to type it. */
function Ways(): JSX.Element {
  return (
    <div class="actions">
      <a class="button" href="/recipes/new/address">
        {texts.value.recipes.fetching.title}
      </a>
      <a class="button" href="/recipes/new/paste">
        {texts.value.recipes.paste}
      </a>
    </div>
  )
}
