const FOR =
  /^(?:for (?:the|your|a) |für (?:den|die|das) |pour (?:la|le|les|l['’])|para (?:el|la|los|las|o|a|os|as) |per (?:il|la|i|le|gli|lo|l['’])|voor (?:de|het) |till (?!\d)|til (?!\d))/i

/** Whether a line among ingredients is the name of the part below it: `For the dough`, `Sauce:`. */
export const isSectionName = (line: string): boolean =>
  (line.length <= 80 && /^\D{2,}:$/.test(line)) ||
  SERVING.test(line) ||
  (line.length <= 50 && FOR.test(line) && !/\d|[,;(]/.test(line))

const SERVING =
  /^(?:to serve|for serving|for the serving|to garnish|for garnish|zum servieren|zum garnieren|pour servir|para servir|per servire|om te serveren|till servering|til servering)$/i

interface Line {
  readonly text: string
  readonly section?: string | null
}

/** Gives the lines after the name of a part that name. Lists without one, or of nothing else, stay as they are. */
export function withSections<One extends Line>(lines: readonly One[]): One[] {
  if (lines.filter(({ text }) => isSectionName(text)).length >= lines.length / 2) return [...lines]
  let section: string | undefined
  return lines.flatMap((line, i) => {
    if (isSectionName(line.text) && i < lines.length - 1) {
      section = line.text
      return []
    }
    return [section === undefined || typeof line.section === 'string' ? line : { ...line, section }]
  })
}
