import { complain, element, onSubmit, send, show, takeToken } from './page.js'

const ROUTE = 'v1/auth/password-reset'
/** The server judges; these spare a round trip. In characters, after normalising. */
const MIN_LENGTH = 8
const LONGEST = 256

const newPassword = element('new-password', HTMLInputElement)
const repeated = element('repeated', HTMLInputElement)
const reveal = element('reveal')
const email = element('email', HTMLInputElement)

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
  if (length === 0) return complain(newPassword, 'Type the new password.')
  if (length < MIN_LENGTH)
    return complain(
      newPassword,
      `This is too short: a password has at least ${MIN_LENGTH} characters.`,
    )
  if (length > LONGEST)
    return complain(newPassword, `This is too long: a password has at most ${LONGEST} characters.`)
  if (repeated.value !== password)
    return complain(repeated, 'The two are not the same. Type the second one again.')

  const result = await send('PUT', ROUTE, { token, new_password: password })
  if (result.ok) {
    forget()
    return show(['changed'])
  }
  const about = (/** @type {string} */ path) =>
    result.details.find((problem) => problem.path === path)?.message
  if (result.code === 'INVALID_TOKEN' || about('/token')) {
    forget()
    return show(['expired', 'ask-form'])
  }
  const refusal = about('/new_password')
  if (refusal) complain(newPassword, refusal)
  else element('choose-problem').textContent = result.message
})

/** What was typed, and the token, which is of no more use. */
function forget() {
  token = undefined
  newPassword.value = repeated.value = ''
  setRevealed(false)
}

onSubmit(element('ask-form', HTMLFormElement), async () => {
  if (email.value.trim() === '') return complain(email, 'Type your e-mail address.')

  const result = await send('POST', ROUTE, { email: email.value })
  if (result.ok) {
    element('asked-message').textContent = result.message
    return show(['asked'])
  }
  const refusal = result.details.find(({ path }) => path === '/email')?.message
  if (refusal) complain(email, refusal)
  else element('ask-problem').textContent = result.message
})

element('ask-again').addEventListener('click', () => show(['ask', 'ask-form']))
