/**
 * Compiles a function when it is called for the first time. To compile the schemas of all routes takes
 * longer than the rest of the start (decision 0039).
 */
export function atFirstUse<Value, Result>(
  compile: () => (value: Value) => Result,
): (value: Value) => Result {
  let compiled: ((value: Value) => Result) | undefined
  return (value) => {
    compiled ??= compile()
    return compiled(value)
  }
}
