import { ProviderError } from '../provider.ts'
import { readParameters, type SignedParameters, signParameters } from './parameters.ts'
import type { RedsysSettings } from './redsys-settings.ts'

/** Larger than any response. */
const LARGEST_ANSWER = 256 * 1024

/** Sends a body and returns the text of the response. Throws `ProviderError` with the outcome `unknown`. */
export async function send(
  { origin, timeoutMs }: RedsysSettings,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<string> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(origin + path, { method: 'POST', headers, body, redirect: 'error', signal })
    const text = await readBounded(answer)
    if (!answer.ok) throw new ProviderError('unknown', `http_${answer.status}`)
    return text
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('unknown', 'no_answer', error)
  }
}

async function readBounded(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > LARGEST_ANSWER) throw new ProviderError('unknown', 'answer_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Requests an operation on an order from Redsys and returns the signed response. Throws `ProviderError`: `refused` with
 * Redsys' own code where it rejected the request unprocessed, `unknown` where the response is not one of Redsys about
 * this order.
 */
export async function askOperation(
  settings: RedsysSettings,
  parameters: Readonly<Record<string, string>> & { DS_MERCHANT_ORDER: string },
): Promise<Map<string, string>> {
  const body = JSON.stringify(signParameters(settings, parameters))
  const headers = { 'content-type': 'application/json' }
  const text = await send(settings, '/sis/rest/trataPeticionREST', headers, body)
  const answer = parseJson(text)
  if (typeof answer.errorCode === 'string') throw new ProviderError('refused', answer.errorCode)
  const read = readParameters(settings.secret, answer as Partial<SignedParameters>)
  if (!read) throw new ProviderError('unknown', 'answer_not_signed')
  if (read.get('ds_order') !== parameters.DS_MERCHANT_ORDER)
    throw new ProviderError('unknown', 'answer_for_another_order')
  return read
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
