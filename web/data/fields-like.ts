/** The fields of a row that a patch changes: the patch that takes it back. */
export function fieldsLike<Row extends object>(patch: Partial<Row>, row: Row): Partial<Row> {
  const fields: Partial<Row> = {}
  for (const name in patch) fields[name] = row[name]
  return fields
}
