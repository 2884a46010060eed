/** True for an error of the system or of Node that carries this code: `ENOENT`, `EEXIST`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
