import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'

it('an installation without development packages has none of the libraries of the adapters', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'))

  const libraries = ['rxdb', 'rxjs', '@nozbe/watermelondb', '@tanstack/db']
  const onServers = libraries.filter((name) => packages[`node_modules/${name}`].dev !== true)
  assert.deepEqual(onServers, [])
})
