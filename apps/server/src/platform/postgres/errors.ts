/** Why the embedded PostgreSQL could not be opened; `message` contains instructions for the operator. */
export type PostgresFault =
  | 'cannot_change_user'
  | 'data_dir_in_use'
  | 'data_dir_unreachable'
  | 'data_of_other_user'
  | 'data_of_other_version'
  | 'runtime_missing'
  | 'runtime_unusable'
  | 'init_failed'
  | 'start_failed'

/** Raised by `startPostgres`. Its message is a full sentence for the terminal, its code is for callers. */
export class PostgresStartError extends Error {
  readonly code: PostgresFault

  constructor(code: PostgresFault, message: string) {
    super(message)
    this.name = 'PostgresStartError'
    this.code = code
  }
}

/** The `code` of a system or PostgreSQL error (`ENOENT`, `57P03`), if the thrown value has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
