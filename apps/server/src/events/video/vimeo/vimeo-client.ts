import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../../platform/config/config.ts'
import { AppError } from '../../../platform/errors.ts'

const ACCEPT = 'application/vnd.vimeo.*+json;version=3.4'
const TRY_MS = 8_000
/** Waits between tries: a busy host gets a moment, the caller no long wait. */
const WAITS_MS = [200, 600]

export interface VimeoRequest {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  /** Each wait begins another try after a fault of the host; none for work that is repeated anyway. */
  waitsMs?: readonly number[]
}

export interface VimeoAnswer {
  status: number
  body: Record<string, unknown>
}

/**
 * One request to the Vimeo API. Answers 2xx and 404; throws `video.host_unavailable` for everything else: no connection,
 * no answer in time, 5xx and 429 after all tries, a token that is refused. The token is in no message.
 */
export async function askVimeo(
  { vimeoToken, vimeoApiBase }: Pick<Config, 'vimeoToken' | 'vimeoApiBase'>,
  { method, path, body, waitsMs = WAITS_MS }: VimeoRequest,
): Promise<VimeoAnswer> {
  let reason = ''
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(vimeoApiBase + path, {
        method,
        headers: {
          authorization: `bearer ${vimeoToken}`,
          accept: ACCEPT,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(TRY_MS),
      })
      const text = await response.text()
      if (response.ok || response.status === 404) return { status: response.status, body: parse(text) }
      reason = `${method} ${path}: ${response.status}`
      if (response.status < 500 && response.status !== 429) break
    } catch (error) {
      reason = `${method} ${path}: ${(error as Error).name}`
    }
    const waitMs = waitsMs[attempt]
    if (waitMs === undefined) break
    await delay(waitMs)
  }
  throw new AppError('video.host_unavailable', { cause: new Error(reason) })
}

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
