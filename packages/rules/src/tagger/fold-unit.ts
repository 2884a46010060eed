import { foldText } from '@larder/rules/fold-text.ts'

const PLAIN = /^[A-Za-z]+$/

/** Without case, accents, dots, brackets and endings in brackets. */
export function foldUnit(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return foldText(text)
    .replaceAll('’', "'")
    .replace(/\((?:s|n|e|en|er|es|x|r|ar|i|a)\)/g, '')
    .replace(/[.()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
