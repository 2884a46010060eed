import { type RawBuilder, sql } from 'kysely'

/** Characters between the words of a name. */
const BETWEEN = `-/.,;:()'’&+`

/**
 * SQL for the ids of a household's foods and their folded names, with a space before each word. Most names have
 * only ASCII letters, so that `search_text` is not called for them.
 */
export const foodNames = (household: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select id, ' ' || translate(
      case when octet_length(names) = length(names) then lower(names) else search_text(names) end,
      ${sql.lit(BETWEEN)}, ${sql.lit(' '.repeat(BETWEEN.length))}) as name
  from (
    select id, name || coalesce(' ' || plural_name, '') || case when aliases = '{}' then ''
      else ' ' || array_to_string(aliases, ' ') end as names
    from foods where household_id = ${household} offset 0) f`
