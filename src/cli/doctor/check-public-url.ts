import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { isLoopbackUrl } from '#platform/egress/public-address.ts'
import { DAY, SECOND } from '#platform/kernel/clock.ts'
import { type Finding, note, ok, type Patient, reasonOf, wrong } from './contract.ts'

const TIMEOUT = 5 * SECOND
/** Certificates are renewed weeks before they end. */
const RENEWED_BEFORE = 14

/** Opens PUBLIC_URL from this machine. */
export async function checkPublicUrl(patient: Patient): Promise<Finding[]> {
  const { publicUrl, http } = patient.settings
  const findings = [await checkAnswer(publicUrl)]
  if (publicUrl.startsWith('https:'))
    findings.push(await checkCertificate(publicUrl, patient.now()))
  else if (!isLoopbackUrl(publicUrl))
    findings.push(
      note(
        'https',
        'PUBLIC_URL begins with http:.',
        'Set up https: without it browsers allow no offline use, no camera and no installation.',
      ),
    )
  else if (http.host !== '127.0.0.1' && http.host !== 'localhost')
    findings.push(
      note(
        'https',
        'PUBLIC_URL names this machine only, and HOST lets others in.',
        'Set PUBLIC_URL to the address that the phones use: links in mails and invites begin with it.',
      ),
    )
  if (findings[0]?.state === 'ok' && !isLoopbackUrl(publicUrl))
    findings.push(await checkHidden(publicUrl))
  return findings
}

const get = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'manual' })

async function checkAnswer(publicUrl: string): Promise<Finding> {
  const todo =
    'Start Larder. If it runs: check the name, the proxy and the firewall. Some networks can not reach their own public address.'
  try {
    const answer = await get(`${publicUrl}/v1`)
    const text = await answer.text()
    if (answer.ok && text.includes('"name":"Larder"'))
      return ok('public url', `Larder answers at ${publicUrl}.`)
    return wrong('public url', `${publicUrl}/v1 answers ${answer.status}, and not as Larder.`, todo)
  } catch (error) {
    return wrong('public url', `${publicUrl} can not be reached: ${reasonOf(error)}.`, todo)
  }
}

async function checkCertificate(publicUrl: string, now: Date): Promise<Finding> {
  const { hostname, port } = new URL(publicUrl)
  // It is read even if it is not valid: its date is what the operator wants to know.
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
    rejectUnauthorized: false,
    timeout: TIMEOUT,
  })
  try {
    socket.once('timeout', () => socket.destroy(new Error('it does not answer')))
    await once(socket, 'secureConnect')
    const until = new Date(socket.getPeerCertificate().valid_to)
    const days = Math.floor((until.getTime() - now.getTime()) / DAY)
    const found = `The certificate of ${hostname} is valid until ${until.toISOString().slice(0, 10)}.`
    const todo = 'Renew it, and look at the log of the program that should do so.'
    if (!socket.authorized) {
      const reason = String(socket.authorizationError)
      return wrong('certificate', `${found} Browsers refuse it: ${reason}.`, todo)
    }
    return days < RENEWED_BEFORE ? wrong('certificate', found, todo) : ok('certificate', found)
  } catch (error) {
    return wrong(
      'certificate',
      `The certificate of ${hostname} can not be read: ${reasonOf(error)}.`,
      'Check that the proxy serves https for this name.',
    )
  } finally {
    socket.destroy()
  }
}

/** The proxy must not show the metrics to everybody. */
async function checkHidden(publicUrl: string): Promise<Finding> {
  let text: string
  try {
    text = await (await get(`${publicUrl}/metrics`)).text()
  } catch (error) {
    return wrong(
      'metrics',
      `${publicUrl}/metrics gives no answer: ${reasonOf(error)}.`,
      'Run larder doctor again when PUBLIC_URL answers.',
    )
  }
  return text.includes('larder_http_answers_total')
    ? wrong(
        'metrics',
        `Everybody can read ${publicUrl}/metrics.`,
        'Let the proxy answer 404 for /metrics and /health, as the Caddyfile in docs/operations.md does.',
      )
    : ok('metrics', 'The proxy hides /metrics.')
}
