import { textOf as textOrNull } from '@larder/rules/json.ts'
import { normalizeCode } from '@larder/rules/pantry/entities.ts'
import { printLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useHome } from '#web/data/home.ts'
import { type Draft, findBarcode } from '#web/pantry/items/new-lot.ts'
import { query } from '#web/shell/router.ts'
import { Screen } from '#web/shell/screen.tsx'
import { language, texts } from '#web/texts/language.ts'
import { AddForm } from './add-form.tsx'
import { BarcodeNote } from './barcode-note.tsx'

/** Adds food to the pantry: typed, or scanned before. */
export function AddFood(): JSX.Element {
  const { pantry } = texts.value
  const typed = query.value.get('code')
  const code = textOrNull(normalizeCode(typed)) ?? undefined
  return (
    <Screen title={pantry.add} up="/pantry">
      <AddOne key={code ?? ''} code={code} foodId={query.value.get('food') ?? undefined} />
    </Screen>
  )
}

interface AddOneProps {
  /** A barcode that was scanned, in the form in which it is stored. */
  readonly code: string | undefined
  readonly foodId: string | undefined
}

function AddOne({ code, foodId }: AddOneProps): JSX.Element {
  const home = useHome()
  const [known] = useState(() => (code === undefined ? undefined : findBarcode(home, code)))
  const [draft, setDraft] = useState<Draft>({
    text: known ? textOf(known) : (home.foods.get(foodId)?.name ?? ''),
  })
  return (
    <>
      {code !== undefined && (
        <BarcodeNote code={code} known={known} onOffer={(text) => setDraft({ ...draft, text })} />
      )}
      <AddForm
        draft={draft}
        onDraft={setDraft}
        newCode={code !== undefined && !known ? code : undefined}
        isReady={known !== undefined}
      />
    </>
  )
}

/** A known barcode as if somebody had typed it: `1 l milk`. */
function textOf({ row, food }: NonNullable<ReturnType<typeof findBarcode>>): string {
  const { pack_quantity: quantity, pack_unit: unit } = row
  const amount = quantity === null ? {} : { quantity, ...(unit !== null && { unit }) }
  return printLine({ name: food.name, ...amount }, { language: language.value })
}
