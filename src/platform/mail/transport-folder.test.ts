import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import PostalMime from 'postal-mime'
import type { Log } from '#platform/base/log.ts'
import { message, silent } from '#test/fixtures/mail-message.ts'
import { openMailTransport } from './transport.ts'

function open({ dataDir, log = silent }: { dataDir: string; log?: Log }) {
  return openMailTransport({ smtpUrl: undefined, from: 'larder@example.org', dataDir, log })
}

/** A new DATA_DIR for a test. */
async function folder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-mail-'))
  const mails = join(dataDir, 'mail')
  return {
    dataDir,
    mails,
    file: join(mails, `${message.id}.eml`),
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }),
  }
}

describe('a mail without a server', () => {
  it('becomes a file that only its owner can read, and its link is logged', async () => {
    await using place = await folder()
    const lines: unknown[] = []
    const log = { ...silent, info: (...line: unknown[]) => void lines.push(line) }
    await using transport = open({ dataDir: place.dataDir, log })

    await transport.send(message)

    const mail = await PostalMime.parse(await readFile(place.file))
    assert.deepEqual(
      [mail.to, mail.subject, mail.text?.trim(), mail.html?.trim(), mail.messageId],
      [
        [{ name: '', address: 'ada@example.com' }],
        message.subject,
        message.text,
        message.html,
        '<0199a0b0-0000-7000-8000-000000000001@example.org>',
      ],
    )
    const modes = await Promise.all([place.mails, place.file].map((path) => stat(path)))
    assert.deepEqual(
      modes.map(({ mode }) => (mode & 0o777).toString(8)),
      ['700', '600'],
    )
    assert.deepEqual(lines, [
      [{ link: message.link }, `SMTP_URL is not set; the mail is in ${place.file}`],
    ])
  })

  it('replaces its file when it is sent again', async () => {
    await using place = await folder()
    await using transport = open({ dataDir: place.dataDir })

    await transport.send({ ...message, text: 'A longer text than that of the second time.' })
    await transport.send(message)

    assert.deepEqual(await readdir(place.mails), [`${message.id}.eml`])
    assert.equal((await PostalMime.parse(await readFile(place.file))).text?.trim(), message.text)
  })

  it('fails if its path is blocked, and leaves no partial file', async () => {
    await using place = await folder()
    await using transport = open({ dataDir: place.dataDir })
    await writeFile(place.mails, 'in the way')

    await assert.rejects(transport.send(message), { code: 'ENOTDIR' })
    await rm(place.mails)
    await transport.send(message)

    assert.deepEqual(await readdir(place.mails), [`${message.id}.eml`])
  })
})
