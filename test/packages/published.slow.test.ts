// Slow. Covers: packages scripts/build
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { copyFile, glob, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { signedUp } from '#test/app/person.ts'
import { NAMES, openTab, run } from '#test/client/browser-page.ts'
import { resultOf, start } from '#test/processes/run-larder.ts'
import { serveProject } from './page.ts'
import { type InstalledPackage, installPackages, publicNames } from './project.ts'

const app = await startApp()
const project = await installPackages()

/** Runs a program in the project. */
async function runProgram(program: string) {
  await writeFile(join(project.folder, 'program.js'), program)
  const file = join(project.folder, 'program.js')
  return resultOf(start([process.execPath, '--enable-source-maps', file], {}))
}

/** Type-checks files of the project with the TypeScript that most apps use. @returns the errors */
async function typeCheck(files: readonly string[], moduleResolution: 'nodenext' | 'bundler') {
  const config = join(project.folder, `tsconfig.${moduleResolution}.json`)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    module: moduleResolution === 'nodenext' ? 'nodenext' : 'esnext',
    moduleResolution,
  }
  await writeFile(config, JSON.stringify({ compilerOptions, files }))
  const compiler = 'checks/node_modules/typescript/bin/tsc'
  const { stdout } = await resultOf(start([process.execPath, compiler, '--project', config], {}))
  return stdout
}

async function problemsOfTypes({ tarball, manifest }: InstalledPackage) {
  const data = createPackageFromTarballData(await readFile(tarball))
  const analysis = await checkPackage(data)
  assert.ok(analysis.types)
  // It is for ES modules only: old resolutions and `require` are not supported.
  const modern = analysis.problems.filter(
    (problem) =>
      !('resolutionKind' in problem) || !['node10', 'node16-cjs'].includes(problem.resolutionKind),
  )
  return { modern, entries: Object.keys(analysis.entrypoints), exported: manifest.exports }
}

describe('the packages as they are published', () => {
  it('have no problem that publint knows', async () => {
    for (const { installed } of project.packages) {
      const { messages } = await publint({ pkgDir: installed, pack: false })

      assert.deepEqual(messages, [])
    }
  })

  it('have types for all their names', async () => {
    for (const one of project.packages) {
      const { modern, entries, exported } = await problemsOfTypes(one)

      assert.deepEqual([modern, new Set(entries)], [[], new Set(Object.keys(exported))])
    }
  })

  it('hold the sources of all maps, a README, a licence and the notices', async () => {
    for (const { installed } of project.packages) {
      const wanted = ['README.md', 'LICENSE', 'NOTICE.md']
      const missing = wanted.filter((file) => !existsSync(join(installed, file)))
      for await (const path of glob('dist/**/*.map', { cwd: installed })) {
        const { sources }: { sources: string[] } = JSON.parse(
          await readFile(join(installed, path), 'utf8'),
        )
        const folder = dirname(join(installed, path))
        missing.push(...sources.filter((source) => !existsSync(join(folder, source))))
      }

      assert.deepEqual(missing, [])
    }
  })

  it('can be imported by all their names', async () => {
    const names = project.packages.flatMap(publicNames)

    const { stderr, exitCode } = await runProgram(
      names.map((name) => `await import('${name}')`).join('\n'),
    )

    assert.deepEqual([stderr, exitCode], ['', 0])
    assert.ok(names.includes('larder-client'))
  })
})

describe('larder-client as it is published', () => {
  it('brings two devices in step on Node, with SQLite and in memory', async () => {
    const { stdout, stderr } = await runProgram(`
      import { DatabaseSync } from 'node:sqlite'
      import { openLarder } from 'larder-client'
      import { memory } from 'larder-client/memory'
      import { sqlite } from 'larder-client/sqlite'
      const url = '${app.url}'
      const account = { email: 'ada@packages.example', password: 'seven jars of plum jam', name: 'Ada' }
      const phone = await openLarder({ url, storage: sqlite(new DatabaseSync(':memory:')) })
      await phone.signUp(account)
      const atHome = await phone.household()
      const egg = await atHome.foods.create({ name: 'Egg' })
      await atHome.items.create({ food_id: egg.id })
      await atHome.sync()
      const laptop = await openLarder({ url, storage: memory() })
      await laptop.signIn(account)
      const atWork = await laptop.household()
      await atWork.sync()
      console.log(atWork.items.all().map(({ food_id }) => atWork.foods.get(food_id).name))
      await Promise.all([phone.close(), laptop.close()])`)

    assert.deepEqual([stderr, stdout], ['', `[ 'Egg' ]\n`])
  })

  it('names lines of its source in errors', async () => {
    const { stdout } = await runProgram(`
      import { refusalOf, Refused } from 'larder-client/refusal'
      import { RequestRefused } from 'larder-client/wire'
      import { openLarder } from 'larder-client'
      import { memory } from 'larder-client/memory'
      const larder = await openLarder({ url: '${app.url}', storage: memory() })
      await larder.household().catch(({ stack }) => console.log(stack))`)

    const [, file = '', line = ''] = /(larder-client\/src\/[\w-/]+\.ts):(\d+)/.exec(stdout) ?? []
    const source = await readFile(join(project.folder, 'node_modules', file), 'utf8')
    assert.match(source.split('\n')[Number(line) - 1] ?? '', /Nobody is signed in/)
  })

  it('has types for TypeScript 5.9, and an app that misuses it does not compile', async () => {
    const misuses = [
      [`home.foods.create({ title: 'Milk' })`, `'title' does not exist in type`],
      [`home.foods.create({})`, `Property 'name' is missing`],
      [`home.foods.get('1')?.name.toFixed()`, `Property 'toFixed' does not exist on type 'string'`],
      [`home.foods.get('1').name`, `Object is possibly 'undefined'`],
      [`home.foods.all()[0]!.name = 'Milk'`, `Cannot assign to 'name'`],
      [`home.consume({ food_id: '1', quantity: '2' })`, `Type 'string' is not assignable`],
      [`home.eat({ food_id: '1' })`, `Property 'eat' does not exist`],
      [`openLarder({ url: '/' })`, `Property 'storage' is missing`],
    ]
    const begin = `import { openLarder } from 'larder-client'; import type { Home } from 'larder-client/home'; declare const home: Home`
    const programs = [begin, ...misuses.map(([program]) => program)]
    await writeFile(join(project.folder, 'misuses.ts'), programs.join('\n;'))
    await copyFile('examples/household-client.ts', join(project.folder, 'example.ts'))
    const files = ['example.ts', 'misuses.ts']

    const results = await Promise.all([typeCheck(files, 'nodenext'), typeCheck(files, 'bundler')])

    for (const result of results) {
      const errors = [
        ...result.matchAll(/^(?:.*\/)?(\S+)\((\d+),\d+\): error [^:]*: (.*(?:\n .*)*)/gm),
      ]
      assert.deepEqual(
        errors.map(([, file, line]) => `${file}:${line}`),
        misuses.map((_, i) => `misuses.ts:${i + 2}`),
        result,
      )
      errors.forEach(([, , , text = ''], i) =>
        assert.ok(text.includes(misuses[i]?.[1] ?? ''), `${misuses[i]?.[0]}: ${text}`),
      )
    }
  })

  it('brings two pages in step as plain modules with IndexedDB', async () => {
    const ada = await signedUp(app)
    const browser = await openBrowser(app, 'localhost')
    const tabs = await Promise.all(
      [1, 2].map(() => openTab(browser, ada, (context) => serveProject(project, context))),
    )

    try {
      const [first, second] = tabs.map(({ page }) => page)
      assert.ok(first && second)
      await run(first, `await home.foods.create({ name: 'Milk' }); await home.sync();`)
      const names = await run(second, `await home.sync(); ${NAMES}`)

      assert.deepEqual(names, ['Milk'])
      assert.deepEqual(
        tabs.map(({ visit }) => visit.complaints),
        [[], []],
      )
    } finally {
      for (const { visit } of tabs) await visit[Symbol.asyncDispose]()
    }
  })
})
