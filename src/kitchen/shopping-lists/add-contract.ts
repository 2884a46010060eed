import { MAX_TEXT } from '@larder/rules/shopping-lists/lines/add-lines.ts'
import { Type } from 'typebox'
import { Id, strict } from '#platform/kernel/schemas.ts'
import { Nullable } from '#sync/schema/contract.ts'

export const Add = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: MAX_TEXT,
      description: 'At most 100 things with their amounts, as a person types or says them.',
      examples: ['two litres of milk, bread and 6 eggs'],
    }),
    list_id: Type.Optional({ ...Id, description: 'The default is the default list.' }),
    language: Type.Optional(
      Type.String({
        minLength: 2,
        maxLength: 35,
        description:
          'Of the text: `en`, `de`, `fr`, `es`, `it`, `nl`, `pt`, `sv`, `da` or `nb`, perhaps with a region. The default is the language of the account, which is one of the first six. So a client in Portuguese, Swedish, Danish or Norwegian must send it. A text in a language that Larder does not know is read by its words.',
        examples: ['en'],
      }),
    ),
    id: Type.Optional({
      ...Id,
      description: 'The id of this operation: a repeated request is done once.',
    }),
  },
  { ...strict, title: 'Add' },
)

export const Added = Type.Object(
  {
    operation_id: { ...Id, description: 'DELETE /v1/add/{id} undoes it.' },
    list_id: Id,
    list_name: Type.String({ examples: ['Groceries'] }),
    items: Type.Array(
      Type.Object({
        item_id: Id,
        kind: Type.String({
          enum: ['new', 'more', 'same'],
          description:
            'Whether the item is new, was changed, or says the same as an item of the list.',
        }),
        name: Type.String({ examples: ['milk'] }),
        quantity: Nullable(Type.Number({ examples: [2] })),
        unit: Nullable(Type.String({ examples: ['l'] })),
        note: Nullable(Type.String({ examples: [null] })),
      }),
      { description: 'The items as they are now on the list.' },
    ),
  },
  { title: 'Added' },
)

export const AdditionUndone = Type.Object(
  {
    operation_id: Id,
    kept: Type.Array(
      Type.Object({
        entity: Type.String({ examples: ['shopping_item'] }),
        id: Id,
        reason: Type.String({ examples: ['changed'] }),
        field: Type.Optional(Type.String({ examples: ['quantity'] })),
      }),
      { description: 'The changes that stay, because somebody changed the item since.' },
    ),
  },
  { title: 'AdditionUndone' },
)
