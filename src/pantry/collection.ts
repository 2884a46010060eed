import { Type } from 'typebox'
import { collection, field, Nullable } from '#sync/contract.ts'

const Name = Type.String({ minLength: 1, maxLength: 100, examples: ['Dairy'] })

export const categories = collection('category', {
  number: 4,
  table: 'categories',
  fields: {
    name: field(Name, 'text'),
    position: field(Nullable(Type.Number()), 'double precision', { initial: null }),
  },
})
