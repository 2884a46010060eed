/** @param make gets the numbers from 1 on */
export const numbered = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at + 1))
