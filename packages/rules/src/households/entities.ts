import { entity, field } from '@larder/rules/describe-entity.ts'
import { boolean, currencyCode, id, oneOf, text, isTimeZone } from '@larder/rules/values/scalars.ts'
import { nullable, refine, type ValueType } from '@larder/rules/values/value-type.ts'

const byServer = { isReadOnly: true } as const

/** The name of a household or a member. */
export const nameType = text({ minLength: 1, maxLength: 100, examples: ['Villa Kunterbunt'] })
export const roleType = oneOf(['owner', 'member', 'viewer'], {
  description: 'A viewer can only read. An owner can also manage the members.',
  examples: ['member'],
})
export const timeZoneType = refine(
  text({ maxLength: 100, format: 'time-zone', examples: ['Europe/Berlin'] }),
  (value) => typeof value === 'string' && isTimeZone(value),
  'be the name of a time zone such as Europe/Berlin',
)
export const currencyType = currencyCode()
export const unitSystemType = oneOf(['metric', 'us'])
const answerType = nullable(boolean())
export const lookUpType: ValueType = {
  ...answerType,
  schema: {
    ...answerType.schema,
    description:
      'Whether Open Food Facts may be asked about barcodes. Null: nobody has answered yet, so an app asks before the first look-up.',
    examples: [null],
  },
}

/** The household itself. Its id is the id of its scope. */
export const household = entity('household', {
  clientsMay: ['update'],
  fields: {
    name: field(nameType),
    time_zone: field(timeZoneType),
    currency: field(currencyType),
    unit_system: field(unitSystemType),
    default_shopping_list_id: field(id(), {
      references: { entity: 'shopping_list', isParent: false },
    }),
    asks_open_food_facts: field(lookUpType, { initial: null, since: 5 }),
  },
})

export const member = entity('member', {
  clientsMay: [],
  fields: {
    account_id: field(id(), byServer),
    name: field(nameType, byServer),
    role: field(roleType, byServer),
  },
})

/** A household as its member sees it in the scope of the account. Its id is the id of the household. */
export const membership = entity('membership', {
  scope: 'account',
  clientsMay: [],
  fields: {
    household_id: field(id(), byServer),
    role: field(roleType, byServer),
  },
})

export const householdEntities = [household, member, membership]
