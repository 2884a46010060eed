// Functions of all pages that the links of mails open.

/** Milliseconds. A password waits in a queue if many people sign in at the same time. */
const TIMEOUT = 30_000

/**
 * @typedef {{ path: string, message: string }} Problem
 * @typedef {{ ok: true, message: string }} Done
 * @typedef {{ ok: false, code: string, message: string, details: Problem[] }} Refused
 */

/**
 * Returns an existing element.
 *
 * @template {HTMLElement} T
 * @param {string} id
 * @param {{ new (): T, prototype: T }} [type]
 * @returns {T}
 */
export function element(id, type) {
  const found = document.getElementById(id)
  if (found instanceof (type ?? HTMLElement)) return /** @type {T} */ (found) // its type was just checked
  throw new Error(`There is no ${type?.name ?? 'element'} #${id}.`)
}

/**
 * Returns a message in the language of the page, which has all messages.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values] of its placeholders
 */
export function say(key, values = {}) {
  const { content } = element('messages', HTMLTemplateElement)
  const text = content.querySelector(`[data-message="${key}"]`)?.textContent
  if (text == null) throw new Error(`There is no message ${key}.`)
  return text.replaceAll(/\{(\w+)\}/g, (_, /** @type {string} */ name) => String(values[name]))
}

/**
 * The server answers in English. On a page in English its message is shown, as it is more exact.
 *
 * @param {string} key of the message in another language
 * @param {string} message of the server
 */
export function translate(key, message) {
  return document.documentElement.lang === 'en' && message !== '' ? message : say(key)
}

/**
 * Returns the token after `#token=` in the address, and removes it from the address bar and the
 * history, so that it is not visible later.
 */
export function takeToken() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (location.hash !== '') history.replaceState(null, '', location.href.replace(/#.*$/s, ''))
  return token || undefined
}

/**
 * Shows only these parts of the page, and moves the focus there for people with a keyboard or a
 * screen reader.
 *
 * @param {string[]} ids the one with the heading first
 * @param {{ isFirst?: boolean }} [options] `isFirst` leaves the focus, because a new page is read
 *   from the top
 */
export function show(ids, { isFirst = false } = {}) {
  for (const part of document.querySelectorAll('main > [id]'))
    if (part instanceof HTMLElement) part.hidden = !ids.includes(part.id)
  const heading = element(`${ids[0]}-title`)
  document.title = `${heading.textContent} – Larder`
  if (!isFirst) heading.focus()
}

/**
 * Calls `work` when the form is sent, but not while `work` is running.
 *
 * @param {HTMLFormElement} form
 * @param {() => Promise<void>} work
 */
export function onSubmit(form, work) {
  const button = form.querySelector('[type=submit]')
  const progress = form.querySelector('.progress')
  let isBusy = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    clearProblems(form)
    // `disabled` would remove the focus.
    button?.setAttribute('aria-disabled', 'true')
    if (progress instanceof HTMLElement) progress.textContent = progress.dataset['says'] ?? ''
    try {
      await work()
    } finally {
      isBusy = false
      button?.removeAttribute('aria-disabled')
      if (progress) progress.textContent = ''
    }
  })
}

/**
 * Shows the problem of a field beside it, and moves the focus there.
 *
 * @param {HTMLInputElement} field
 * @param {string} message
 */
export function showProblem(field, message) {
  const problem = element(`${field.id}-problem`)
  problem.textContent = message
  problem.hidden = false
  field.setAttribute('aria-invalid', 'true')
  field.focus()
}

/** @param {HTMLFormElement} form */
function clearProblems(form) {
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
  for (const problem of form.querySelectorAll('.problem')) {
    problem.textContent = ''
    if (problem instanceof HTMLElement) problem.hidden = problem.getAttribute('role') !== 'alert'
  }
}

/**
 * Sends JSON to the API, and returns the result with a message for people.
 *
 * @param {'POST' | 'PUT'} method
 * @param {string} path relative to the page, which may be in a subfolder of the site
 * @param {object} body
 * @returns {Promise<Done | Refused>}
 */
export async function send(method, path, body) {
  try {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const answer = await response.json().catch(() => ({})) // a proxy may answer with HTML
    if (response.ok) return { ok: true, message: String(answer.message ?? '') }
    const { code = '', details = [] } = answer
    return { ok: false, code, details, message: explain(response, answer) }
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    return { ok: false, code: '', details: [], message: say(isLate ? 'late' : 'offline') }
  }
}

/** The messages of failures with these codes; of others it is `refused`. */
const MESSAGES = new Map([
  ['INVALID_CREDENTIALS', 'wrongPassword'],
  ['EMAIL_TAKEN', 'emailTaken'],
])

/**
 * @param {Response} response
 * @param {{ error?: string, code?: string, request_id?: string }} answer
 */
function explain(response, { error, code = '', request_id: id }) {
  const wait = describeWait(Number(response.headers.get('retry-after')))
  if (response.status === 429) return say('tooOften', { wait })
  if (response.status >= 502) return say('notNow', { wait })
  if (response.status < 500 && error) return translate(MESSAGES.get(code) ?? 'refused', error)
  const number = id ? ` ${say('reportNumber', { id })}` : ''
  return say('serverError') + number
}

/** @param {number} seconds not a positive number if the server sent none */
function describeWait(seconds) {
  if (!(seconds > 0)) return say('inAMoment')
  if (seconds === 1) return say('inOneSecond')
  if (seconds < 100) return say('inSeconds', { seconds })
  const { lang } = document.documentElement
  const clock = new Intl.DateTimeFormat(lang === 'en' ? [] : lang, { timeStyle: 'short' })
  const time = clock.format(Date.now() + seconds * 1000)
  return say('inMinutes', { minutes: Math.ceil(seconds / 60), time })
}
