import { foldText } from '@larder/rules/fold-text.ts'
import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { texts } from '#web/texts/language.ts'

type Recipe = RowOf<'recipe'>

/** A recipe that looks like a new one: it has the same title, or was read from the same page. */
export function findTwin(
  home: Home,
  { title, sourceUrl }: { readonly title: string; readonly sourceUrl: string },
): Recipe | undefined {
  const [name, page] = [foldText(title).trim(), pageOf(sourceUrl)]
  return home.recipes
    .all()
    .find(
      (one) =>
        foldText(one.title).trim() === name ||
        (page !== undefined && pageOf(one.source_url ?? '') === page),
    )
}

/** An address without what differs between two visits of one page. */
function pageOf(address: string): string | undefined {
  const url = URL.parse(address.trim())
  return url ? `${url.host}${url.pathname.replace(/\/$/, '')}` : undefined
}

interface TwinProps {
  readonly twin: Recipe
  readonly onSave: () => unknown
  readonly onClose: () => void
}

/** Asks whether a recipe shall be saved that the household seems to have. */
export function TwinSheet({ twin, onSave, onClose }: TwinProps): JSX.Element {
  const { edit } = texts.value.recipes
  return (
    <Sheet title={edit.twin(twin.title)} onClose={onClose}>
      <p>{edit.twinHint}</p>
      <div class="actions">
        <a class="button" href={`/recipes/${twin.id}`}>
          {edit.openTwin}
        </a>
        <Button look="main" onPress={onSave}>
          {edit.saveTwin}
        </Button>
      </div>
    </Sheet>
  )
}
