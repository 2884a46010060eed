import { openHtml } from '#transfer/imports/formats/parts/html-file.ts'
import {
  findAll,
  hasClass,
  type HtmlElement,
  textIn,
} from '#transfer/imports/formats/parts/html-tree.ts'
import type { Format } from '#transfer/imports/formats/parts/import-file.ts'
import type { LooseIngredient, LooseStep } from '#transfer/imports/formats/parts/loose-recipe.ts'
import { makeRecipe } from '#transfer/imports/formats/parts/make-recipe.ts'
import { oneLine } from '#transfer/imports/formats/parts/values.ts'

/** Copy Me That: a page with its photos beside it. The same ids repeat in each recipe. */
export const copyMeThat: Format = {
  system: 'Copy Me That',
  open: (file) => openHtml(file, isOwn, 'recipe', read),
}

const isOwn = (html: string) =>
  /copymethat_class_id_version/i.test(html) ||
  (/\bclass=["']?recipe\b/i.test(html) &&
    /\brecipeIngredient\b/.test(html) &&
    /\boriginal_link\b/.test(html))

function read(
  element: HtmlElement,
  at: number,
  photosOf: (names: readonly string[]) => (() => Promise<Uint8Array>)[],
) {
  const withId = (id: string) => findAll(element, (one) => one.attributes['id'] === id)[0]
  const withClass = (name: string) => findAll(element, hasClass(name))
  const link = withId('original_link')?.attributes['href'] ?? ''
  const title = oneLine(textIn(withId('name')))
  const marks = ['made_this', 'starred'].filter((id) => withId(id))
  const images = withClass('recipeImage').map((one) => one.attributes['src'] ?? '')
  return makeRecipe(
    [link, title].filter(Boolean).join('|') || `recipe ${at + 1}`,
    {
      title,
      description: textIn(withId('description')),
      servings: oneLine(textIn(withId('recipeYield') ?? withId('servings'))).replace(
        /^servings:\s*/i,
        '',
      ),
      url: link,
      // The label "Tags:" has the same class as the tags.
      tags: withClass('recipeCategory')
        .map(textIn)
        .filter((tag) => !/^tags?:?$/i.test(tag)),
      rating: oneLine(textIn(withId('ratingValue'))),
      notes: withClass('recipeNote').map(textIn),
      ingredients: ingredientsOf(element),
      steps: stepsOf(element),
      extra: Object.fromEntries(marks.map((mark) => [mark, true])),
    },
    photosOf(images),
  )
}

/** The rows of a list: a subheader begins a section, a spacer ends it. */
function* rowsOf(element: HtmlElement, item: string, subheader: string) {
  let section: string | undefined
  const isRow = (one: HtmlElement) =>
    [item, subheader, 'recipeIngredient_spacer', 'recipeIngredient_note'].some((name) =>
      hasClass(name)(one),
    )
  for (const row of findAll(element, isRow)) {
    const text = textIn(row)
    if (hasClass(subheader)(row)) section = text
    else if (hasClass('recipeIngredient_spacer')(row)) section = undefined
    else if (text !== '') yield { text, section, isItem: hasClass(item)(row) }
  }
}

/** A note below an ingredient belongs to it. */
function ingredientsOf(element: HtmlElement): LooseIngredient[] {
  const found: LooseIngredient[] = []
  for (const { text, section, isItem } of rowsOf(
    element,
    'recipeIngredient',
    'recipeIngredient_subheader',
  )) {
    const last = found.at(-1)
    if (isItem || !last) found.push({ text, section })
    else found[found.length - 1] = { ...last, note: oneLine(`${last.note ?? ''} ${text}`) }
  }
  return found
}

const stepsOf = (element: HtmlElement): LooseStep[] =>
  [...rowsOf(element, 'instruction', 'instruction_subheader')]
    .filter(({ isItem }) => isItem)
    .map(({ text, section }) => ({ text, section }))
