/** The fields of a row that a patch changes: the patch that takes it back. */
export const fieldsLike = <Row extends object>(patch: Partial<Row>, row: Row): Partial<Row> =>
  // Only the names of the patch are taken, and they are fields of the row.
  Object.fromEntries(
    Object.keys(patch).map((name) => [name, row[name as keyof Row]]),
  ) as Partial<Row>
