import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field, Problem } from '#web/components/field.tsx'
import { useForm } from '#web/components/use-form.ts'
import { useHome } from '#web/data/home.ts'
import { navigate } from '#web/shell/router.ts'
import { Screen } from '#web/shell/screen.tsx'
import { language, texts } from '#web/texts/language.ts'
import { sentenceFor } from '#web/texts/problems.ts'
import { keepDraft, loadDraft } from './draft.ts'
import { type AddressProblem, readAddress } from './read-address.ts'

/** Makes a draft of the recipe at a web address: typed here, or shared by another app. */
export function ByAddress({ url: given = '' }: { readonly url?: string }): JSX.Element {
  const home = useHome()
  const { fetching, pasting } = texts.value.recipes
  const [url, setUrl] = useState(given)
  const [problem, setProblem] = useState<AddressProblem>()
  const [draft] = useState(() => loadDraft(home.id, undefined)?.draft)
  const isWanted = useIsShown()
  const { isBusy, error, onSubmit } = useForm(async () => {
    setProblem(undefined)
    const found = await readAddress(home, withScheme(url.trim()), language.value)
    // The user has left: a late answer must not replace what they type now, nor move them.
    if (!isWanted.current) return
    if (typeof found === 'string') return setProblem(found)
    keepDraft(home.id, { draft: found, base: undefined })
    navigate('/recipes/new', 'replace')
  })
  return (
    <Screen title={fetching.title} up="/recipes/new">
      <p class="quiet">{fetching.intro}</p>
      {draft && draft.title !== '' && <p class="badge amber">{pasting.replaces(draft.title)}</p>}
      <form class="stack" onSubmit={onSubmit} noValidate>
        <Field label={pasting.url} type="url" value={url} onValue={setUrl} required />
        <Problem text={problem ? fetching[problem] : error ? sentenceFor(error) : ''} />
        <Button look="main" wide type="submit" busy={isBusy}>
          {fetching.read}
        </Button>
        <p class="quiet" role="status">
          {isBusy && fetching.reading}
        </p>
      </form>
      <p>
        <a href={`/recipes/new/paste?url=${encodeURIComponent(url.trim())}`}>{fetching.orPaste}</a>
      </p>
    </Screen>
  )
}

/** People type `example.com/cake`, as in a browser. */
const withScheme = (url: string) => (/^[a-z]+:\/\//i.test(url) ? url : `https://${url}`)

/** @returns whether the screen is still shown */
function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => () => void (isShown.current = false), [])
  return isShown
}
