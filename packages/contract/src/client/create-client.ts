import type { DefinedCall } from '../kit/call.ts'
import type { Fields, Shape } from '../kit/entity.ts'
import { OutputMismatchError } from '../kit/type.ts'
import { ApiError, OFFLINE_ANSWER } from './api-error.ts'
import { codePath } from './field-path.ts'

export interface ClientOptions {
  /** Origin and path before the call's name, without a slash at the end: `/api`. */
  baseUrl: string
  language: () => string
  token: () => string | undefined
  userId?: () => number | undefined
  /** True on a native device without network: calls then fail immediately without being sent. */
  isOffline?: () => boolean
  /** The server no longer accepts the token. */
  onSignedOut?: (error: ApiError) => void
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
  /** Idempotency key (`clave`): the same key and input give the same answer for 24 hours. */
  key?: string
  /** Gives up after so many milliseconds with `network_timeout`; default 20,000, 0 waits for ever. */
  timeoutMs?: number
}

export interface Client {
  /** Makes one call. Throws `ApiError`; never retries, shows nothing, navigates nowhere. */
  call<F extends Fields, O>(
    call: DefinedCall<F, O>,
    input: NoInfer<Shape<F>>,
    options?: CallOptions,
  ): Promise<O>
  /** GET of a plain lookup such as `ciudades`; returns `data` unchanged. */
  get(path: string, query: Record<string, string>, options?: CallOptions): Promise<unknown>
}

interface Envelope {
  error: boolean
  msg: string
  data: unknown
}

const PLATFORM = 'FAIR SATURDAY'
const SIGNED_OUT = 'request.sign_in_needed'
const TIMEOUT_MS = 20_000

/** The typed client of the wire contract; one for the whole application. */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => globalThis.fetch(...args))

  async function exchange(path: string, init: RequestInit, { signal, timeoutMs = TIMEOUT_MS }: CallOptions) {
    if (options.isOffline?.())
      throw new ApiError(OFFLINE_ANSWER.respuesta, OFFLINE_ANSWER.mensaje, {
        status: OFFLINE_ANSWER.codigo,
        data: OFFLINE_ANSWER,
      })
    const limit = limitOf(signal, timeoutMs)
    try {
      const response = await send(`${options.baseUrl}/${path}`, { ...init, signal: limit.signal })
      return { status: response.status, answer: asEnvelope(await response.json()) }
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new ApiError(limit.isUp() ? 'network_timeout' : 'network_error', 'No answer from the server', {
        cause,
      })
    } finally {
      limit.end()
    }
  }

  return {
    async call(call, input, callOptions = {}) {
      const { status, answer } = await exchange(
        call.wireName,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            lang: options.language(),
            token: options.token(),
            usuario_id: options.userId?.(),
            plataforma: PLATFORM,
            clave: callOptions.key,
            // Last: in some calls `token` is the mailed link and not the sign-in.
            ...writeInput(call, input),
          }),
        },
        callOptions,
      )
      if (answer.error) throw refused(options, status, answer, (path) => codePath(call.input, path))
      return call.output.read(answer.data)
    },
    async get(path, query, callOptions = {}) {
      const search = new URLSearchParams({ lang: options.language(), ...query })
      const { status, answer } = await exchange(`${path}?${search}`, { method: 'GET' }, callOptions)
      if (answer.error) throw refused(options, status, answer, (field) => field)
      return answer.data
    },
  }
}

interface Limit {
  signal: AbortSignal
  /** The time is up. Phones before 2022 say of what they gave up only that they did, not why. */
  isUp(): boolean
  /** Stops counting, and no longer heeds the signal that was given. */
  end(): void
}

/** Aborts with the given signal or when the time is up. Old phones know neither `AbortSignal.any` nor `.timeout`. */
function limitOf(given: AbortSignal | undefined, timeoutMs: number): Limit {
  const abort = new AbortController()
  let isUp = false
  const giveUp = () => {
    isUp = true
    abort.abort(new DOMException('The time is up', 'TimeoutError'))
  }
  const leave = () => abort.abort(given?.reason)
  const timer = timeoutMs > 0 ? setTimeout(giveUp, timeoutMs) : undefined
  if (given?.aborted) leave()
  given?.addEventListener('abort', leave)
  return {
    signal: abort.signal,
    isUp: () => isUp,
    end: () => {
      clearTimeout(timer)
      given?.removeEventListener('abort', leave)
    },
  }
}

function writeInput<F extends Fields, O>(call: DefinedCall<F, O>, input: Shape<F>) {
  try {
    return call.input.write(input, '') as Record<string, unknown>
  } catch (cause) {
    if (cause instanceof OutputMismatchError) throw new ApiError('input.invalid', cause.message, { cause })
    throw cause
  }
}

function asEnvelope(body: unknown): Envelope {
  const answer = body as Partial<Envelope> | null
  if (typeof answer?.error !== 'boolean') throw new TypeError('The answer is not an envelope')
  return { error: answer.error, msg: String(answer.msg ?? ''), data: answer.data ?? null }
}

function refused(
  options: ClientOptions,
  status: number,
  { msg, data }: Envelope,
  toCode: (wirePath: string) => string,
): ApiError {
  const details = (data ?? {}) as {
    code?: string
    fields?: string[]
    mensajes?: Record<string, string>
    detalle?: string
  }
  const messages = Object.entries(details.mensajes ?? {}).map(([path, text]) => [toCode(path), text])
  const error = new ApiError(details.code ?? `http.${status}`, details.detalle ?? msg, {
    status,
    data,
    fields: (details.fields ?? []).map(toCode),
    messages: Object.fromEntries(messages),
  })
  if (error.code === SIGNED_OUT) options.onSignedOut?.(error)
  return error
}
