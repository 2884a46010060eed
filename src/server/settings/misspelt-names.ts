/**
 * The variables whose names look like that of a setting with a mistake: with one in each word, or with one in all, such
 * as a missing `_`. No setting has a digit, so a name with one is never meant: it is a numbered variable of others.
 *
 * @param names of all settings
 * @returns what completes a sentence that begins with the name of the variable
 */
export function findMisspelt(
  env: Readonly<Record<string, string | undefined>>,
  names: ReadonlySet<string>,
): string[] {
  return Object.keys(env).flatMap((given) => {
    if (names.has(given) || /\d/.test(given) || !env[given]?.trim()) return []
    const meant = [...names].find((name) => isMisspelt(given.toUpperCase(), name))
    return meant === undefined ? [] : [`${given} is not a setting of Larder, but ${meant} is`]
  })
}

function isMisspelt(given: string, name: string): boolean {
  const [words, meant] = [given.split('_'), name.split('_')]
  return words.length === meant.length
    ? words.every((word, i) => differsOnce(word, meant[i] ?? ''))
    : differsOnce(given, name)
}

/** Whether at most one letter is missing, too many or wrong, or two neighbours are exchanged. */
function differsOnce(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return (
    Math.max(left.length, right.length) <= 1 ||
    (left.length === 2 && `${left[1]}${left[0]}` === right)
  )
}
