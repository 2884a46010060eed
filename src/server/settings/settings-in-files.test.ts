import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { tempFolder } from '#test/import/temp-folder.ts'
import { withSavedSettings } from './saved-settings.ts'
import { readSettings } from './settings.ts'

const folder = await tempFolder()
const SECRET = 'a secret in a file, long enough for all'

async function file(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

it('reads each secret setting from the file that NAME_FILE names', async () => {
  const settings = readSettings({
    LARDER_SECRET_FILE: await file('secret', `${SECRET}\n`),
    LARDER_SECRET_PREVIOUS_FILE: await file('previous', `the one before, ${SECRET}\n`),
    DATABASE_URL_FILE: await file('database', 'postgres://larder:hunter2@db.test/larder\n'),
    LISTEN_URL_FILE: await file('listen', 'postgres://larder:hunter2@db.test:5432/larder'),
    SMTP_URL_FILE: await file('smtp', ' smtps://larder:hunter2@mail.test '),
    PHOTOS_URL_FILE: await file('photos', 's3://KEY:hunter2@s3.test/bucket'),
  })

  assert.equal(settings.secret, SECRET)
  assert.equal(settings.previousSecret, `the one before, ${SECRET}`)
  assert.equal(settings.databaseUrl, 'postgres://larder:hunter2@db.test/larder')
  assert.equal(settings.listenUrl, 'postgres://larder:hunter2@db.test:5432/larder')
  assert.equal(settings.mail.smtpUrl, 'smtps://larder:hunter2@mail.test')
  assert.equal(settings.photoPlace.kind, 's3')
  assert.ok(!JSON.stringify(settings.shown).includes('hunter2'))
  assert.ok(!JSON.stringify(settings.shown).includes(SECRET))
})

it('refuses a file as DATA_DIR, and a folder in one', async () => {
  const taken = await file('taken', '')

  for (const DATA_DIR of [taken, join(taken, 'data')])
    assert.throws(() => readSettings(withSavedSettings({ DATA_DIR })), {
      name: 'WrongSettings',
      message:
        "Larder can't start with these settings:\n  DATA_DIR must be a folder, and not a file",
    })
})

it('reads numbers only as people write them', () => {
  const wrong = ['0x1F90', '+8080', '8e3', '8080.0', '-1', '8 080', '٨']
  const refused = wrong.filter((PORT) => {
    try {
      return readSettings({ PORT }).http.port < 0
    } catch {
      return true
    }
  })

  assert.deepEqual(refused, wrong)
  assert.equal(readSettings({ PORT: ' 08080 ' }).http.port, 8080)
})

it('refuses a file that it can not read, and a setting that is given twice', async () => {
  const secret = await file('secret', SECRET)
  const env = {
    LARDER_SECRET: SECRET,
    LARDER_SECRET_FILE: secret,
    SMTP_URL_FILE: join(folder, 'none'),
    MAIL_FROM_FILE: secret,
  }

  assert.throws(() => readSettings(env), {
    name: 'WrongSettings',
    message: [
      "Larder can't start with these settings:",
      '  SMTP_URL_FILE must name a file that Larder can read',
      '  LARDER_SECRET must not be set if LARDER_SECRET_FILE is',
    ].join('\n'),
  })
})
