// Pages with one action, which their button starts. To open a page changes nothing, because mail
// scanners open links too and run the scripts there.
import { showProblem, element, onSubmit, say, send, show, takeToken, translate } from './page.js'

const form = element('confirm-form', HTMLFormElement)
/** Exists on pages for which the link alone is not enough. */
const password = form.querySelector('input')

/** Kept only here, not in the address and not in a storage. */
let token = takeToken()
showStart({ isFirst: true })
// If the page is open already, a link changes only the fragment and loads nothing.
addEventListener('hashchange', () => {
  token = takeToken() ?? token
  showStart()
})

/** @param {{ isFirst?: boolean }} [how] */
function showStart(how) {
  show([token === undefined ? 'missing' : 'confirm'], how)
}

onSubmit(form, async () => {
  if (password?.value === '') return showProblem(password, say('typeAccountPassword'))
  const proof = password ? { password: password.value } : {}
  const result = await send('PUT', form.dataset['route'] ?? '', { token, ...proof })
  if (result.ok) return finish('done')
  const isRefused = result.details.some(({ path }) => path === '/token')
  if (result.code === 'INVALID_TOKEN' || isRefused) return finish('expired')
  const refusal = result.details.find(({ path }) => path === '/password')?.message
  const isWrong = result.code === 'INVALID_CREDENTIALS'
  if (password && refusal) showProblem(password, translate('hasNoPassword', refusal))
  else if (password && isWrong) showProblem(password, result.message)
  else element('confirm-problem').textContent = result.message
})

/** @param {string} view shown when the token can't be used any more */
function finish(view) {
  token = undefined
  if (password) password.value = ''
  show([view])
}
