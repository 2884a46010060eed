import {
  ingredientLine,
  type PrintedRecipe,
  type Section,
  toSections,
} from '@larder/rules/recipes/formats/printed-recipe.ts'
import { toJsonLd } from '@larder/rules/recipes/formats/to-json-ld.ts'
import type { Language } from '#platform/kernel/languages.ts'
import { TEXTS } from '#platform/languages/texts.ts'

export interface PageOptions {
  /** The language of the words around the recipe. */
  readonly language: Language
  /** The path of the page, below which its photo is. */
  readonly path: string
  readonly publicUrl: string
  readonly hasPhoto: boolean
}

/** The public page of a recipe as HTML. It has the recipe as JSON-LD too, so that other programs can import it. */
export function writePage(recipe: PrintedRecipe, options: PageOptions): string {
  const { language, path, publicUrl, hasPhoto } = options
  const words = TEXTS[language].recipe_page
  const photo = `${path}/photo.webp`
  const data = hasPhoto ? { ...recipe, image_url: publicUrl + photo } : recipe
  const image = hasPhoto ? `<img src="${photo}" alt="" width="960" height="640">` : ''
  const ingredients = toSections(recipe.ingredients).map(({ heading, parts }) =>
    listOf('ul', { heading, parts: parts.map((one) => ingredientLine(one)) }),
  )
  const steps = toSections(recipe.steps).map(({ heading, parts }) =>
    listOf('ol', { heading, parts: parts.map(({ text }) => text) }),
  )
  return layout(
    language,
    recipe.title,
    `<script type="application/ld+json">${jsonInHtml(toJsonLd(data))}</script>`,
    `<article${recipe.language ? ` lang="${html(recipe.language)}"` : ''}>
${image}<h1>${html(recipe.title)}</h1>
${recipe.description ? `<p class="description">${html(recipe.description)}</p>` : ''}
${facts(recipe, language)}
<div class="columns">
<section><h2 lang="${language}">${words.ingredients}</h2>${ingredients.join('')}</section>
<section><h2 lang="${language}">${words.steps}</h2>${steps.join('')}</section>
</div>
${origin(recipe, language)}
</article>`,
  )
}

/** The page for an address without a recipe. */
export function writeMissingPage(language: Language): string {
  const { missing, missingHint } = TEXTS[language].recipe_page
  return layout(language, missing, '', `<h1>${missing}</h1><p>${missingHint}</p>`)
}

const layout = (language: Language, title: string, head: string, main: string) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${html(title)}</title>
<link rel="icon" href="/pages/larder.svg">
<link rel="stylesheet" href="/shared/page.css">
${head}
</head>
<body>
<main>${main}</main>
</body>
</html>
`

function listOf(tag: 'ul' | 'ol', { heading, parts }: Section<string>): string {
  const items = parts.map((text) => `<li>${html(text)}</li>`).join('')
  return `${heading === null ? '' : `<h3>${html(heading)}</h3>`}<${tag}>${items}</${tag}>`
}

function facts(recipe: PrintedRecipe, language: Language): string {
  const words = TEXTS[language].recipe_page
  const minutes = (value: number | null) => (value === null ? null : `${value} ${words.minutes}`)
  const number = (value: number) => value.toLocaleString(language)
  const all = [
    [
      words.servings,
      recipe.yield_text ?? (recipe.servings === null ? null : number(recipe.servings)),
    ],
    [words.preparation, minutes(recipe.prep_minutes)],
    [words.cooking, minutes(recipe.cook_minutes)],
    [words.total, minutes(recipe.total_minutes)],
  ] as const
  const known = all.flatMap(([name, value]) =>
    value === null ? [] : [`<div><dt>${name}</dt><dd>${html(value)}</dd></div>`],
  )
  return known.length === 0 ? '' : `<dl lang="${language}">${known.join('')}</dl>`
}

function origin({ author, source_url }: PrintedRecipe, language: Language): string {
  const words = TEXTS[language].recipe_page
  // Row kinds allow http and https only.
  const link = source_url && `<a href="${html(source_url)}">${html(new URL(source_url).host)}</a>`
  const parts = [author && `${words.by} ${html(author)}`, link && `${words.source}: ${link}`]
  const known = parts.filter(Boolean)
  return known.length === 0 ? '' : `<footer lang="${language}"><p>${known.join(' · ')}</p></footer>`
}

const html = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** JSON that can't end the element around it. */
const jsonInHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
