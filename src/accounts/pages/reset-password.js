import { showProblem, element, onSubmit, say, send, show, takeToken, translate } from './page.js'

const ROUTE = 'v1/auth/password-reset'
/**
 * The server validates the length; these limits save a round trip. In characters, after
 * normalization.
 */
const MIN_LENGTH = 8
const MAX_LENGTH = 256

const newPassword = element('new-password', HTMLInputElement)
const repeated = element('repeated', HTMLInputElement)
const reveal = element('reveal')
const email = element('email', HTMLInputElement)

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
  if (token === undefined) show(['ask', 'ask-form'], how)
  else show(['choose'], how)
}

reveal.addEventListener('click', () => setRevealed(reveal.getAttribute('aria-pressed') !== 'true'))

/** @param {boolean} isRevealed */
function setRevealed(isRevealed) {
  reveal.setAttribute('aria-pressed', String(isRevealed))
  for (const field of [newPassword, repeated]) field.type = isRevealed ? 'text' : 'password'
}

onSubmit(element('choose-form', HTMLFormElement), async () => {
  const password = newPassword.value
  const length = Array.from(password.normalize('NFKC')).length
  if (length === 0) return showProblem(newPassword, say('typePassword'))
  if (length < MIN_LENGTH) return showProblem(newPassword, say('tooShort', { min: MIN_LENGTH }))
  if (length > MAX_LENGTH) return showProblem(newPassword, say('tooLong', { max: MAX_LENGTH }))
  if (repeated.value !== password) return showProblem(repeated, say('differ'))

  const result = await send('PUT', ROUTE, { token, new_password: password })
  if (result.ok) {
    forget()
    return show(['changed'])
  }
  const problemOf = (/** @type {string} */ path) =>
    result.details.find((problem) => problem.path === path)?.message
  if (result.code === 'INVALID_TOKEN' || problemOf('/token')) {
    forget()
    return show(['expired', 'ask-form'])
  }
  const refusal = problemOf('/new_password')
  if (refusal) showProblem(newPassword, translate('refusedPassword', refusal))
  else element('choose-problem').textContent = result.message
})

/** Clears the token, which can't be used any more, and the typed passwords. */
function forget() {
  token = undefined
  newPassword.value = repeated.value = ''
  setRevealed(false)
}

onSubmit(element('ask-form', HTMLFormElement), async () => {
  if (email.value.trim() === '') return showProblem(email, say('typeEmail'))

  const result = await send('POST', ROUTE, { email: email.value })
  if (result.ok) {
    element('asked-message').textContent = translate('asked', result.message)
    return show(['asked'])
  }
  const refusal = result.details.find(({ path }) => path === '/email')?.message
  if (refusal) showProblem(email, translate('refusedEmail', refusal))
  else element('ask-problem').textContent = result.message
})

element('ask-again').addEventListener('click', () => show(['ask', 'ask-form']))
