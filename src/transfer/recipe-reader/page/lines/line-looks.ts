const AMOUNT =
  /^(?:[\d½¼¾⅓⅔⅛⅜⅝⅞]|(?:a|an|one|two|three|four|half|ein|eine|einen|un|une|una|uno|en|et|ett|een|um|uma) (?:\p{L}+ ){0,2}\p{L}+|(?:about|ca\.?|circa|approx\.?|etwa) \d)|\d\s?(?:g|gr|kg|ml|cl|dl|l|oz|lb|tbsp|tsp|cups?|el|tl|msk|tsk|db|ek|dkg)(?:\W|$)/iu
const BULLET = /^[•·●▪◦*–—-]\s*/

/** Lines above a list that are no ingredients: the yield, and buttons that change it. */
export const FACT =
  /^(?:\d+(?: ?[-–] ?\d+)? ?min\.?|serves|servings?|makes|yields?|portionen|us|metric|kg|%|cups|\d+ ?(?:servings?|personen|personnes|persons?|people|portionen|portions?|porties|porciones|personer|portioner|pers\.?)|[\d/½]+ ?x|x ?[\d/½]+|\+|-)$/i

/** `1. Mix` is a step. */
export const NUMBERED = /^\d{1,2}\s?[.)]\s/

/** What stands below the steps of a page: whose photo and page it is, and what the reader should do next. */
const ENDING =
  /^(?:©|copyright\b|post views:)|\((?:photos?|fot[oó]k?|fotos|bild(?:er)?)(?: by|:| credit)|\ball rights reserved\b|\b(?:follow|join) (?:us|me) on\b|\b(?:subscribe to|sign up for) (?:our|my)\b|\bparticipant in the amazon\b|\d{4}-\d\d-\d\dT\d\d:/i

/** Whether the steps of a page have ended before this line. */
export const isEnding = (text: string): boolean => ENDING.test(text)

/** Whether a line begins like an ingredient with an amount, in the languages that are read. */
export const isAmount = (text: string): boolean =>
  text.length < 160 &&
  !NUMBERED.test(text) &&
  AMOUNT.test(text.replace(BULLET, '')) &&
  !/[.!]$/.test(text.replace(/\b\p{L}{1,5}\.$/u, ''))
/** Whether a line is too long for an ingredient. */
export const isSentence = (text: string): boolean =>
  text.length >= 90 || (text.length >= 45 && /[.!]$/.test(text))
