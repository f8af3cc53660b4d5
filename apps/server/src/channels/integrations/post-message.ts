import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isPrivateHost } from '@larunbat/rules/address/url'
import { lookupPublic, PrivateAddressError } from '../../platform/http/public-lookup.ts'
import type { TryResult } from './delivery-store.ts'

/** From the first step to the last byte of the response. */
const TIMEOUT_MS = 10_000
const ANSWER_BYTES = 4_000
const ANSWER_CHARACTERS = 1_000

export interface Poster {
  /** Sends a message once. Never throws, follows no redirect. */
  post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<TryResult>
  /** Ends open connections. */
  close(): void
}

/** `isPrivateAllowed` leaves out every look at where a message goes: for tests, and for installations that want it. */
export function createPoster({ isPrivateAllowed }: { isPrivateAllowed: boolean }): Poster {
  const options = { keepAlive: true, maxSockets: 4, maxFreeSockets: 8, timeout: 20_000 }
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }

  function send(url: URL, body: string, headers: Readonly<Record<string, string>>): Promise<TryResult> {
    const started = performance.now()
    const tookMs = () => Math.round(performance.now() - started)
    return new Promise((resolve, reject) => {
      const request = url.protocol === 'https:' ? requestHttps : requestHttp
      const sent = request(url, {
        method: 'POST',
        agent: agents[url.protocol as 'https:'],
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Larunbat-Webhooks/1.0',
        },
        ...(isPrivateAllowed ? {} : { lookup: lookupPublic as never }),
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        const finish = () =>
          resolve({
            answerStatus: response.statusCode ?? null,
            answer: printable(Buffer.concat(parts)),
            error: null,
            tookMs: tookMs(),
          })
        response.on('data', (part: Buffer) => {
          parts.push(part)
          bytes += part.length
          // A response longer than the limit is not read further.
          if (bytes < ANSWER_BYTES) return
          finish()
          response.destroy()
        })
        response.on('end', finish)
        response.on('error', reject)
      })
      sent.end(body)
    })
  }

  return {
    async post(address, body, headers) {
      const started = performance.now()
      try {
        const url = new URL(address)
        // A connection to an IP address needs no name resolution, so it is checked here.
        if (!isPrivateAllowed && (url.protocol !== 'https:' || isPrivateHost(url.hostname)))
          throw new PrivateAddressError(url.hostname)
        return await send(url, body, headers)
      } catch (error) {
        const tookMs = Math.round(performance.now() - started)
        return { answerStatus: null, answer: null, error: reasonOf(error), tookMs }
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** The first characters as text that can be stored. */
const printable = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .slice(0, ANSWER_CHARACTERS)
    .trim()

const REASONS: Readonly<Record<string, string>> = {
  private_address: 'private_address',
  ABORT_ERR: 'timeout',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  ENOTFOUND: 'not_found',
  EAI_AGAIN: 'not_found',
}

function reasonOf(error: unknown): string {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  return REASONS[code] ?? (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code) ? 'certificate' : 'failed')
}
