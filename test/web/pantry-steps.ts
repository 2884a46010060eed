import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Person } from '#test/app/person.ts'

/** Makes a row by REST. @returns its fields */
export async function make(person: Person, path: string, fields: object) {
  const { status, body, text } = await person.call('POST', path, fields)
  assert.equal(status, 201, text)
  return body
}

/** Presses a button with exactly this name. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** Presses the latest undo. */
export const undo = (page: Page) =>
  page.getByRole('button', { name: 'Undo', exact: true }).last().click()
