/** A command that was called wrongly: its message says how to call it. */
export class Misuse extends Error {
  override readonly name = 'Misuse'
}
