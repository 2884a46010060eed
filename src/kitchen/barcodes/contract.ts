import { type Static, Type } from 'typebox'
import { strict } from '#platform/kernel/schemas.ts'
import { Nullable } from '#sync/schema/contract.ts'

export const ByCode = Type.Object(
  {
    code: Type.String({
      pattern: '^(\\d{8}|\\d{12,14})$',
      description: 'A GTIN of 8, 12, 13 or 14 digits.',
      examples: ['3017620422003'],
    }),
  },
  strict,
)

const text = (example: string) => Nullable(Type.String({ examples: [example] }))

export const Product = Type.Object(
  {
    code: Type.String({ description: 'As it was asked for.', examples: ['3017620422003'] }),
    name: Type.String({
      description: 'In the language of the account, if the service has that.',
      examples: ['Cola'],
    }),
    language: Nullable(Type.String({ description: 'The language of the name.', examples: ['de'] })),
    brand: text('Gerstenhof'),
    quantity: Nullable(
      Type.Number({
        description: 'How much is in the pack: 1980 for `6 x 330 ml`.',
        examples: [1980],
      }),
    ),
    unit: text('ml'),
    pack_size: Nullable(
      Type.String({ description: 'As it is printed on the pack.', examples: ['6 x 330 ml'] }),
    ),
    source: Type.Object(
      { name: Type.String(), url: Type.String() },
      {
        description: 'Name it where you show the product: its licence (ODbL) asks for that.',
        examples: [
          {
            name: 'Open Food Facts',
            url: 'https://world.openfoodfacts.org/product/3017620422003',
          },
        ],
      },
    ),
  },
  { title: 'Product' },
)
export type Product = Static<typeof Product>
