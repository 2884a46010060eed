import { convert } from '@larder/rules/measures/convert.ts'
import { fromNumber, toNumber } from '@larder/rules/measures/rational.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import { Type } from 'typebox'
import type { Deps } from '#api/rest/resource.ts'
import type { Api } from '#platform/http/api.ts'
import { AppError, notFound } from '#platform/kernel/errors.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { Nullable } from '#sync/schema/contract.ts'
import { readMeasuring } from './stock-amounts.ts'

const unit = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 40, description, examples: [example] }))

const Conversion = {
  food_id: Type.Optional({ ...Id, description: 'The food whose facts convert.' }),
  quantity: Type.Optional(
    Type.Number({ minimum: -MAX_QUANTITY, maximum: MAX_QUANTITY, default: 1, examples: [2] }),
  ),
  from: unit('Without it: pieces.', 'cup'),
  to: unit('Without it: pieces.', 'g'),
  language: Type.Optional(
    Type.String({
      maxLength: 35,
      description: 'It decides where a word for a unit has several meanings.',
      examples: ['en'],
    }),
  ),
}

const Converted = Type.Object(
  {
    quantity: Type.Number({ description: 'Rounded to 6 decimals.', examples: [250] }),
    unit: Nullable(Type.String({ examples: ['g'] })),
    by: Type.Array(Type.String({ examples: ['density_g_per_ml'] }), {
      description: 'The facts of the food that were used.',
    }),
  },
  { title: 'Converted' },
)

/** Mounts the conversion of amounts, at /v1/pantry. */
export function mountConversion(api: Api, { db }: Deps): void {
  api.get(
    '/convert',
    {
      schema: {
        operationId: 'convertQuantity',
        tags: ['pantry'],
        summary: 'Convert an amount to another unit',
        querystring: Type.Object(Conversion),
        response: { 200: Converted },
      },
      config: { errors: ['NOT_FOUND', 'NO_CONVERSION'] },
    },
    async ({ member, query }) => {
      const { food_id, quantity = 1, from = null, to = null, language = null } = query
      const ids = food_id === undefined ? [] : [food_id]
      const { foods, unitSystem } = await readMeasuring(db, member.householdId, ids)
      const food = foods.get(food_id?.toLowerCase() ?? '')
      if (food_id !== undefined && !food) throw notFound('food')
      const result = convert(fromNumber(quantity), from, to, food, { unitSystem, language })
      if ('missing' in result) throw noConversion(result.missing)
      return { quantity: toNumber(result.quantity), unit: to, by: [...result.by] }
    },
  )
}

const noConversion = (missing: string) =>
  new AppError('NO_CONVERSION', `This conversion needs the food's ${missing}.`, {
    fields: { missing },
  })
