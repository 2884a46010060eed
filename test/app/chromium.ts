import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromiumPackage, { inflate } from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { hasCode } from '#platform/kernel/errors.ts'

/**
 * Starts the Chromium of the npm packages. On other machines than Linux on x64, TEST_BROWSER names a Chromium
 * or Chrome.
 *
 * @param host the host name by which pages reach the service
 * @param flags more flags of Chromium
 */
export async function startChromium(
  url: string,
  host: string,
  flags: readonly string[] = [],
): Promise<Browser> {
  const files = process.env['TEST_BROWSER'] ? undefined : await unpack()
  return chromium.launch({
    executablePath: process.env['TEST_BROWSER'] ?? join(files ?? '', 'chromium'),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--host-resolver-rules=MAP ${host} ${new URL(url).host}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--no-pings',
      ...flags,
    ],
    ...(files !== undefined && { env: { ...process.env, ...environmentOf(files) } }),
  })
}

/**
 * Unpacks the browser once, with its libraries and a font, because a minimal machine has neither. Two
 * processes may unpack in parallel; one result is kept.
 *
 * @returns its folder
 */
async function unpack(): Promise<string> {
  const root = new URL('../', import.meta.resolve('@sparticuz/chromium'))
  const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
  const cache = join(import.meta.dirname, '../../node_modules/.cache')
  const target = join(cache, `chromium-${version}`)
  if (existsSync(target)) return target

  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'chromium-'))
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder // it unpacks into the folder for temporary files
  try {
    await chromiumPackage.executablePath()
    await inflate(fileURLToPath(new URL('bin/al2023.tar.br', root)))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  await writeFile(join(folder, 'fonts/fonts.conf'), FONTS)
  try {
    await rename(folder, target)
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error
    await rm(folder, { recursive: true })
  }
  return target
}

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`

const environmentOf = (files: string) => ({
  LD_LIBRARY_PATH: join(files, 'al2023/lib'),
  FONTCONFIG_PATH: join(files, 'fonts'),
})
