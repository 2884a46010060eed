import { openHtml, type PhotosOf } from '#transfer/imports/formats/parts/html-file.ts'
import type { Format } from '#transfer/imports/formats/parts/import-file.ts'
import { makeRecipe } from '#transfer/imports/formats/parts/make-recipe.ts'
import type { LooseIngredient, LooseStep } from '#transfer/recipe-reader/draft/loose-recipe.ts'
import { cleanText, oneLine } from '#transfer/recipe-reader/draft/values.ts'
import type { HtmlTree } from '#transfer/recipe-reader/html/html-tree.ts'
import {
  attribute,
  findAll,
  hasClass,
  linesOf,
  nodeAt,
} from '#transfer/recipe-reader/html/tree-text.ts'

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

function read(tree: HtmlTree, at: number, photosOf: PhotosOf) {
  const withId = (id: string) => findAll(tree, 0, (node) => attribute(node, 'id') === id)[0]
  const withClass = (name: string) => findAll(tree, 0, hasClass(name))
  const textAt = (place: number | undefined) =>
    place === undefined ? '' : linesOf(tree, place).join('\n')
  const valueAt = (name: string, place: number | undefined) =>
    place === undefined ? '' : attribute(nodeAt(tree, place), name)
  const link = valueAt('href', withId('original_link'))
  const title = oneLine(textAt(withId('name')))
  const marks = ['made_this', 'starred'].filter((id) => withId(id) !== undefined)
  const images = withClass('recipeImage').map((place) => valueAt('src', place))
  return makeRecipe(
    [link, title].filter(Boolean).join('|') || `recipe ${at + 1}`,
    {
      title,
      description: textAt(withId('description')),
      servings: oneLine(textAt(withId('recipeYield') ?? withId('servings'))).replace(
        /^servings:\s*/i,
        '',
      ),
      url: link,
      // The label "Tags:" has the same class as the tags.
      tags: withClass('recipeCategory')
        .map(textAt)
        .filter((tag) => !/^tags?:?$/i.test(tag)),
      rating: oneLine(textAt(withId('ratingValue'))),
      notes: withClass('recipeNote').map(textAt),
      ingredients: ingredientsOf(tree),
      steps: stepsOf(tree),
      extra: Object.fromEntries(marks.map((mark) => [mark, true])),
    },
    photosOf(images),
  )
}

/** The rows of a list: a subheader begins a section, a spacer ends it. */
function* rowsOf(tree: HtmlTree, item: string, subheader: string) {
  let section: string | undefined
  const names = [item, subheader, 'recipeIngredient_spacer', 'recipeIngredient_note']
  for (const place of findAll(tree, 0, (node) => names.some((name) => hasClass(name)(node)))) {
    const row = nodeAt(tree, place)
    const text = cleanText(linesOf(tree, place).join('\n'))
    if (hasClass(subheader)(row)) section = text
    else if (hasClass('recipeIngredient_spacer')(row)) section = undefined
    else if (text !== '') yield { text, section, isItem: hasClass(item)(row) }
  }
}

/** A note below an ingredient belongs to it. */
function ingredientsOf(tree: HtmlTree): LooseIngredient[] {
  const found: LooseIngredient[] = []
  for (const { text, section, isItem } of rowsOf(
    tree,
    'recipeIngredient',
    'recipeIngredient_subheader',
  )) {
    const last = found.at(-1)
    if (isItem || !last) found.push({ text, section })
    else found[found.length - 1] = { ...last, note: oneLine(`${last.note ?? ''} ${text}`) }
  }
  return found
}

const stepsOf = (tree: HtmlTree): LooseStep[] =>
  [...rowsOf(tree, 'instruction', 'instruction_subheader')]
    .filter(({ isItem }) => isItem)
    .map(({ text, section }) => ({ text, section }))
