/** What a call that failed throws: from the server, from the network, or from our own check before sending. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** Stable machine name, for example `account.credentials_wrong`; `network_error` when no answer came. */
  readonly code: string
  /** English paths of the fields at fault, such as `sessions.0.priceCents`. */
  readonly fields: string[]
  /** Text for each of those fields, in the caller's language. */
  readonly messages: Record<string, string>
  /** HTTP status; 0 when no answer came, -1 when the device was known to be offline and nothing was sent. */
  readonly status: number
  /** The whole `data` of the answer, for codes that carry more. */
  readonly data: unknown

  constructor(code: string, message: string, details: Partial<ApiErrorDetails> = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.fields = details.fields ?? []
    this.messages = details.messages ?? {}
    this.status = details.status ?? 0
    this.data = details.data ?? null
  }
}

export interface ApiErrorDetails {
  fields: string[]
  messages: Record<string, string>
  status: number
  data: unknown
  cause: unknown
}

/** The answer of a call made while the device is offline (contract section 8): nothing is sent. */
export const OFFLINE_ANSWER = {
  codigo: -1,
  respuesta: 'network_error',
  mensaje: 'No hay conexión a Internet',
} as const

/** True for a temporary failure: no response, or a server that asked to wait. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'network_error' ||
      error.code === 'network_timeout' ||
      error.status === 503 ||
      error.code === 'request.too_many')
  )
}
