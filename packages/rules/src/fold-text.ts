import { firstCharacters } from './first-characters.ts'

const MARKS = /[\u0300-\u036f]/g
/** Letters that Unicode does not decompose. The SQL function `search_text` has the same. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
}
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII = /^[\0-\x7f]*$/

/** @returns a text as search compares it: lower case, without accents, `ß` as `ss` */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
}

/** The ending of a plural in brackets: `n` of `Zwiebel(n)`. It is a part of the word. */
export const PLURAL_APART = /(?<=[\p{L}\p{M}])\((?:e?[ns]|[aeo]?r|e|x|[ns]en|eren)\)/gu

/** A word: letters and digits. Chinese and Japanese do not separate words: there each character is one. */
const WORD =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]]+/gv

/** The characters of a word that count. The rest of a longer one is ignored. */
const MAX_WORD_LENGTH = 40

/** The words of a text, in their order, not folded. */
export function wordsOf(text: string): { readonly word: string; readonly at: number }[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, at: index }))
}

/** The words of a text as search compares them. */
export const foldedWords = (text: string): string[] =>
  wordsOf(foldText(text)).map(({ word }) => cutWord(word))

export const cutWord = (word: string): string => firstCharacters(word, MAX_WORD_LENGTH)
