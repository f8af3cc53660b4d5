/**
 * A failure that is reported to the caller. `code` is its stable machine name and the key of its text in the errors pack;
 * `fields` are wire names; `data` goes into the answer's `data` beside the code, already in wire form.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: string
  readonly fields: readonly string[]
  readonly data: Readonly<Record<string, unknown>>
  readonly variables: Readonly<Record<string, string | number>>
  /** The record exists, but belongs to another account. The response does not say so; the log does. */
  readonly isForeign: boolean
  /** Key of the text in the errors pack, where it is another one than the code. */
  readonly textKey: string

  constructor(
    code: string,
    more: {
      fields?: readonly string[]
      data?: Record<string, unknown>
      variables?: Record<string, string | number>
      cause?: unknown
      isForeign?: boolean
      textKey?: string
    } = {},
  ) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause })
    this.code = code
    this.fields = more.fields ?? []
    this.data = more.data ?? {}
    this.variables = more.variables ?? {}
    this.isForeign = more.isForeign ?? false
    this.textKey = more.textKey ?? code
  }
}

/** HTTP status of the codes that are transport faults (contract section 1); every other failure of a call is HTTP 200. */
export const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  'request.not_json': 400,
  'request.no_such_call': 404,
  'request.too_large': 413,
  'request.wrong_content_type': 415,
  'request.overloaded': 503,
  'media.busy': 503,
  'storage.full': 507,
  'storage.unavailable': 503,
  'upload.unscanned': 503,
  unexpected: 500,
}

/**
 * HTTP status of refusals on routes that are no calls: exports, uploads, streams. In calls they are business failures:
 * the original client shows no message that comes with an HTTP error.
 */
export const STATUS_OF_REFUSAL: Readonly<Record<string, number>> = {
  'request.sign_in_needed': 401,
  'request.not_allowed': 403,
  'request.too_many': 429,
}
