/**
 * A failure the caller is told about. `code` is its stable machine name and the key of its text in the errors pack;
 * `fields` are wire names; `data` goes into the answer's `data` beside the code, already in wire form.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: string
  readonly fields: readonly string[]
  readonly data: Readonly<Record<string, unknown>>
  readonly variables: Readonly<Record<string, string | number>>
  /** What was asked for is there, but belongs to another account. The caller is not told; the log is. */
  readonly isForeign: boolean

  constructor(
    code: string,
    more: {
      fields?: readonly string[]
      data?: Record<string, unknown>
      variables?: Record<string, string | number>
      cause?: unknown
      isForeign?: boolean
    } = {},
  ) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause })
    this.code = code
    this.fields = more.fields ?? []
    this.data = more.data ?? {}
    this.variables = more.variables ?? {}
    this.isForeign = more.isForeign ?? false
  }
}

/** HTTP status of the codes that are transport faults (contract section 1); every other failure is HTTP 200. */
export const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  'request.not_json': 400,
  'request.sign_in_needed': 401,
  'request.not_allowed': 403,
  'request.no_such_call': 404,
  'request.too_large': 413,
  'request.wrong_content_type': 415,
  'request.too_many': 429,
  'request.overloaded': 503,
  'media.busy': 503,
  'storage.full': 507,
  'storage.unavailable': 503,
  'upload.unscanned': 503,
  unexpected: 500,
}
