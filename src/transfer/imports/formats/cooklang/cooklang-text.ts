import { exactMinutes } from '@larder/rules/recipes/read-minutes.ts'
import type { LooseIngredient, LooseStep } from '#transfer/recipe-reader/draft/loose-recipe.ts'
import { oneLine } from '#transfer/recipe-reader/draft/values.ts'
import { ingredientList } from './cooklang-ingredients.ts'

/** The text of a recipe in Cooklang, without its front matter. */
export interface CooklangBody {
  readonly ingredients: readonly LooseIngredient[]
  readonly steps: LooseStep[]
  readonly cookware: string[]
  readonly notes: string[]
  /** The old form of metadata: `>> servings: 4`. */
  readonly metadata: Record<string, string>
}

type Reading = Omit<CooklangBody, 'ingredients'> & {
  readonly ingredients: ReturnType<typeof ingredientList>
}

/** `\@` is no mark. In between it is a letter of the private area, which no text has. */
const ESCAPED = /\\([@#~{}()%|\\>=[\]&?+-])/g
const PRIVATE = 0xe000
const hide = (text: string) =>
  text.replaceAll(ESCAPED, (_, sign: string) => String.fromCharCode(PRIVATE + sign.charCodeAt(0)))
const show = (text: string) =>
  text.replaceAll(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - PRIVATE))

/**
 * `@name{amount}(note)`, `@name`, the same with `#`, and `~name{time}`. No space follows the mark. A name without
 * braces ends before a space or a punctuation mark; an emoji is a name too.
 */
const MARK =
  /([@#~])([@&?+-]{0,3})(?:((?:[^\s@#~{}&?+-][^@#~{}\n]{0,199}?)?)\{([^{}\n]{0,200})\}|([\p{L}\p{N}\p{So}_][\p{L}\p{N}\p{M}\p{So}\p{Sk}\u200d_'’-]{0,100}))(?:\(([^()\n]{0,500})\))?/gu

/** `-- a comment`. Three hyphens are a text. */
const COMMENT = /(?<!-)--(?!-).*$/gm

/** Reads Cooklang (https://cooklang.org/docs/spec). Each paragraph is a step. It takes any text. */
export function readCooklang(text: string): CooklangBody {
  const body: Reading = {
    ingredients: ingredientList(),
    steps: [],
    cookware: [],
    notes: [],
    metadata: {},
  }
  const clean = withoutBlocks(hide(text.replaceAll(/\r\n?/g, '\n'))).replaceAll(COMMENT, '')
  let section: string | undefined
  for (const paragraph of clean.split(/\n[^\S\n]*\n/)) {
    const lines: string[] = []
    for (const line of paragraph.split('\n')) {
      const heading = headingOf(line.trim())
      const [, key, value] = /^\s*>>\s*([^:]{1,100}):(.*)$/.exec(line) ?? []
      if (key !== undefined && value !== undefined)
        body.metadata[show(key).trim().toLowerCase()] = show(value).trim()
      else if (/^\s*>/.test(line)) body.notes.push(show(line.replace(/^\s*>\s?/, '')))
      else if (heading !== undefined) {
        addStep(body, lines.splice(0), section)
        section = show(heading)
      } else lines.push(line)
    }
    addStep(body, lines, section)
  }
  return { ...body, ingredients: body.ingredients.all() }
}

/** `= Dough =` or `== Dough`. */
const headingOf = (line: string) =>
  line.startsWith('=') && line.length < 300 ? line.replaceAll(/^=+|=+$/g, '').trim() : undefined

/** Without the comments `[- … -]`. */
function withoutBlocks(text: string): string {
  const [first = '', ...others] = text.split('[-')
  return others.reduce((kept, part) => {
    const end = part.indexOf('-]')
    return kept + (end < 0 ? `[-${part}` : part.slice(end + 2))
  }, first)
}

function addStep(body: Reading, lines: readonly string[], section: string | undefined): void {
  const { text: marked, time } = withoutTime(lines.map((line) => line.trim()))
  let timer = time === undefined ? undefined : secondsOf(time)
  const text = marked
    // A backslash at the end of a line breaks it.
    .replaceAll(/ ?\\ /g, '\n')
    .replaceAll(
      MARK,
      (all, sign: string, signs: string, long?: string, braces = '', short?: string, hint = '') => {
        const [amount, note] = [show(braces), show(hint)]
        const known = new Set(signs)
        // A sign counts once: the second one of `??` belongs to the name.
        const name = signs.slice(known.size) + nameOf(show(oneLine(long ?? short)))
        const withNote = note === '' ? name : `${name} (${note})`
        if (sign === '~') {
          timer ??= secondsOf(amount)
          return oneLine(amount.replace('%', ' ')) || withNote || all
        }
        if (name === '') return all
        if (sign === '@') body.ingredients.add({ name, signs: known, amount, note, section })
        else addOnce(body.cookware, oneLine(`${amount.replace('%', ' ')} ${name}`))
        return sign === '@' ? name : withNote
      },
    )
    .replace(/\\$/, '')
  if (text.trim() !== '' && !isList(marked))
    body.steps.push({ text: show(text).trim(), section, timer_seconds: timer })
}

/** A timer that is alone on the last line of a step, below a line that ends with a backslash, is no part of the text. */
function withoutTime(lines: readonly string[]): { text: string; time?: string | undefined } {
  const [before = '', last = ''] = lines.slice(-2)
  const time = /^~\{([^{}]{1,200})\}$/.exec(last)?.[1]
  if (time === undefined || !before.endsWith('\\')) return { text: lines.join(' ') }
  return { text: lines.slice(0, -1).join(' '), time: show(time) }
}

/** A paragraph of ingredients alone is no step. */
const isList = (text: string) =>
  /^[\s,]*$/.test(text.replaceAll(MARK, (all, sign: string) => (sign === '@' ? '' : all)))

/** `./sauces/Hollandaise` names a recipe by its path. */
const nameOf = (text: string) => (/^\.{1,2}\//.test(text) ? text.replace(/^.*\//, '') : text)

function addOnce(list: string[], name: string): void {
  if (list.length < 200 && !list.includes(name)) list.push(name)
}

/** `1.5%minutes` are 90 seconds. */
function secondsOf(amount: string): number | undefined {
  const minutes = exactMinutes(amount.replace(/^\s*=/, '').replace('%', ' '))?.most
  return minutes === undefined ? undefined : Math.round(minutes * 60)
}
