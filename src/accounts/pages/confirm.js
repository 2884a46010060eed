// Pages that do one thing, when their button is pressed: to open one changes nothing, since programs
// that look for malice in mails open links too, and run what is there.
import { complain, element, onSubmit, send, show, takeToken } from './page.js'

const form = element('confirm-form', HTMLFormElement)
/** There where the link alone is not enough. */
const password = form.querySelector('input')

/** Nowhere but here: not in the address, not in a storage. */
let token = takeToken()
arrive({ isFirst: true })
// A link that is opened where the page is open already changes the fragment, and loads nothing.
addEventListener('hashchange', () => {
  token = takeToken() ?? token
  arrive()
})

/** @param {{ isFirst?: boolean }} [how] */
function arrive(how) {
  show([token === undefined ? 'missing' : 'confirm'], how)
}

onSubmit(form, async () => {
  if (password?.value === '') return complain(password, 'Type the password of your account.')
  const proof = password ? { password: password.value } : {}
  const result = await send('PUT', form.dataset['route'] ?? '', { token, ...proof })
  if (result.ok) return leave('done')
  const isRefused = result.details.some(({ path }) => path === '/token')
  if (result.code === 'INVALID_TOKEN' || isRefused) return leave('expired')
  const refusal = result.details.find(({ path }) => path === '/password')?.message
  const isWrong = result.code === 'INVALID_CREDENTIALS'
  if (password && (isWrong || refusal)) complain(password, refusal ?? result.message)
  else element('confirm-problem').textContent = result.message
})

/** @param {string} view shown when the token is of no more use */
function leave(view) {
  token = undefined
  if (password) password.value = ''
  show([view])
}
