import { NOTICE_TEXTS } from '#notifications/notices/texts/texts.ts'
import type { Language } from '#platform/kernel/languages.ts'

/** Writes the page that stops notices: with its button, after it, or for a link that is not valid. */
export function writePage(language: Language, state: 'question' | 'done' | 'invalid'): string {
  const { pages: texts } = NOTICE_TEXTS[language]
  const button = `<form method="post"><button>${texts.stop}</button></form>`
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${texts.title} – Larder</title>
    <link rel="icon" href="../pages/larder.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="../pages/page.css" />
  </head>
  <body>
    <header>
      <img src="../pages/larder.svg" alt="" width="40" height="40" />
      <span>Larder</span>
    </header>

    <main>
      <h1>${texts.title}</h1>
      <p>${texts[state]}</p>
      ${state === 'question' ? button : ''}
    </main>
  </body>
</html>
`
}
