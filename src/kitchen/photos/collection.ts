import { photo } from '@larder/rules/photos/entities.ts'
import { collection } from '#sync/schema/contract.ts'

export const photos = collection(photo, { number: 17, table: 'photos' })
