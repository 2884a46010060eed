import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { later } from '#web/components/later.tsx'
import { CopySheet, copyText, share } from '#web/components/sheets/copy-sheet.tsx'
import { Menu } from '#web/components/sheets/menu.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { say } from '#web/components/toasts.tsx'
import { useRole } from '#web/data/home.ts'
import { navigate } from '#web/shell/router.ts'
import { formatNumber } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { ChooseBeside, useRoomForTwo } from './beside.tsx'
import { DeleteSheet } from './delete-sheet.tsx'
import type { IngredientView, RecipeOnScreen } from './use-recipe-view.ts'

const CollectSheet = later(
  async () => (await import('#web/recipes/collections/collect-sheet.tsx')).CollectSheet,
)
const PublicPageSheet = later(async () => (await import('./public-page.tsx')).PublicPageSheet)

/** The actions on a recipe that people need less often. */
export function RecipeMenu(shown: RecipeOnScreen): JSX.Element {
  const { recipe } = shown
  const { page, publicPage, collections } = texts.value.recipes
  const mayWrite = useRole() !== 'viewer'
  const [isAsking, setAsking] = useState(false)
  const [isPublic, setPublic] = useState(false)
  const [isCollecting, setCollecting] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const hasRoom = useRoomForTwo()
  const [toCopy, setToCopy] = useState<string>()
  const shareRecipe = async () => {
    const text = textOfRecipe(recipe, shown.view, shown.servings)
    if (!(await shareText(recipe.title, text))) setToCopy(text)
  }
  return (
    <>
      <Menu
        title={recipe.title}
        items={[
          mayWrite && {
            icon: 'edit',
            label: page.edit,
            onPress: () => navigate(`/recipes/${recipe.id}/edit`),
          },
          mayWrite && {
            icon: 'recipes',
            label: collections.add,
            onPress: () => setCollecting(true),
          },
          { icon: 'share', label: page.share, onPress: shareRecipe },
          mayWrite && { icon: 'link', label: publicPage.title, onPress: () => setPublic(true) },
          hasRoom && { icon: 'grid', label: page.beside, onPress: () => setChoosing(true) },
          { icon: 'print', label: page.print, onPress: () => setPrinting(true) },
          mayWrite && {
            icon: 'trash',
            label: page.delete,
            isDangerous: true,
            onPress: () => setAsking(true),
          },
        ]}
      />
      {toCopy !== undefined && (
        <CopySheet title={page.copyTitle} text={toCopy} onClose={() => setToCopy(undefined)} />
      )}
      {isCollecting && <CollectSheet recipes={[recipe]} onClose={() => setCollecting(false)} />}
      {isPublic && <PublicPageSheet recipe={recipe} onClose={() => setPublic(false)} />}
      {isChoosing && <ChooseBeside of={recipe.id} onClose={() => setChoosing(false)} />}
      {isPrinting && <PrintSheet onClose={() => setPrinting(false)} />}
      {isAsking && (
        <DeleteSheet
          recipes={[recipe]}
          onDeleted={() => navigate('/recipes', 'replace')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Asks in how many columns a recipe is printed. */
function PrintSheet({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { page } = texts.value.recipes
  const run = (columns: 'one' | 'two') => {
    document.documentElement.dataset['print'] = columns
    onClose()
    setTimeout(print, 100) // the sheet is gone by then
  }
  return (
    <Sheet title={page.print} onClose={onClose}>
      <p>{page.printHint}</p>
      <div class="actions">
        <Button onPress={() => run('one')}>{page.oneColumn}</Button>
        <Button look="main" onPress={() => run('two')}>
          {page.twoColumns}
        </Button>
      </div>
    </Sheet>
  )
}

/** A recipe as a text to send to somebody. `splitRecipe` reads it again. */
function textOfRecipe(
  { title, description, steps, source_url }: RowOf<'recipe'>,
  view: readonly IngredientView[],
  servings: number | null,
): string {
  const { page } = texts.value.recipes
  const lines = [title, '']
  if (description) lines.push(description, '')
  if (servings !== null) lines.push(`${page.servings}: ${formatNumber(servings)}`, '')
  lines.push(page.ingredients, ...headed(view, lineOf), '')
  lines.push(page.steps, ...headed(steps, ({ text }, i) => `${i + 1}. ${text}`))
  if (source_url) lines.push('', source_url)
  return lines.join('\n').trim()
}

function lineOf({ amount, name, note }: IngredientView): string {
  const line = amount === '' ? name : `${amount} ${name}`
  return `- ${note ? `${line}, ${note}` : line}`
}

/** The lines of parts, with a line for each section. */
function headed<Part extends { readonly section?: string | null }>(
  parts: readonly Part[],
  print: (part: Part, index: number) => string,
): string[] {
  return parts.flatMap((part, i) => {
    const section = part.section ?? null
    const isNew = section !== null && section !== (parts[i - 1]?.section ?? null)
    return isNew ? [`${section}:`, print(part, i)] : [print(part, i)]
  })
}

/**
 * Opens the share menu of the device with a text, or else copies the text.
 *
 * @returns false if the browser allows neither, as on pages without https
 */
async function shareText(title: string, text: string): Promise<boolean> {
  if (typeof navigator.share === 'function') return share({ title, text })
  const isCopied = await copyText(text)
  if (isCopied) say(texts.value.recipes.page.copied)
  return isCopied
}
