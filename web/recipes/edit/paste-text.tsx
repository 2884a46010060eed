import { splitRecipe } from '@larder/rules/recipe-text/split-recipe.ts'
import { guessLanguage } from '@larder/rules/tagger/words/guess-language.ts'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field, TextArea } from '#web/components/field.tsx'
import { useHome } from '#web/data/home.ts'
import { navigate } from '#web/shell/router.ts'
import { Screen } from '#web/shell/screen.tsx'
import { language, texts } from '#web/texts/language.ts'
import { draftOfText, keepDraft, loadDraft } from './draft.ts'

interface PasteProps {
  readonly title?: string
  readonly text?: string
  readonly url?: string
}

/** Makes a draft of a text: pasted here, or shared by another app. */
export function PasteText(given: PasteProps): JSX.Element {
  const home = useHome()
  const { pasting } = texts.value.recipes
  const [title, setTitle] = useState(given.title ?? '')
  const [text, setText] = useState(given.text ?? '')
  const [url, setUrl] = useState(given.url ?? '')
  const [isEmpty, setEmpty] = useState(false)
  const [draft] = useState(() => loadDraft(home.id, undefined)?.draft)
  const read = () => {
    if (text.trim() === '' && title.trim() === '' && url.trim() === '') return setEmpty(true)
    const own = title.trim()
    const whole = own === '' || text.trim().startsWith(own) ? text : `${own}\n${text}`
    const written = guessLanguage(whole, language.value)
    const made = draftOfText(splitRecipe(whole, written), written)
    const sourceUrl = url.trim() === '' ? made.sourceUrl : url.trim()
    keepDraft(home.id, { draft: { ...made, sourceUrl }, base: undefined })
    navigate('/recipes/new', 'replace')
  }
  const isOnlyUrl = given.url !== undefined && given.url !== '' && (given.text ?? '').trim() === ''
  return (
    <Screen title={pasting.title} up="/recipes/new">
      <p class="quiet">{isOnlyUrl ? pasting.onlyUrl : pasting.intro}</p>
      {draft && draft.title !== '' && <p class="badge amber">{pasting.replaces(draft.title)}</p>}
      <form
        class="stack recipes-paste"
        onSubmit={(event) => {
          event.preventDefault()
          read()
        }}
      >
        <TextArea label={pasting.text} rows={12} value={text} onValue={setText} />
        {isEmpty && (
          <p class="problem" role="alert">
            {pasting.empty}
          </p>
        )}
        {given.title !== undefined && (
          <Field label={pasting.name} value={title} maxLength={200} onValue={setTitle} />
        )}
        {given.url !== undefined && (
          <Field label={pasting.url} type="url" value={url} onValue={setUrl} />
        )}
        <Button look="main" wide type="submit">
          {pasting.read}
        </Button>
      </form>
    </Screen>
  )
}
