/** Why a backup or a restore did not happen; the message is for the operator. */
export type BackupFault =
  | 'busy'
  | 'damaged'
  | 'empty'
  | 'incomplete'
  | 'missing'
  | 'newer'
  | 'no_key'
  | 'not_empty'
  | 'in_use'
  | 'other_format'
  | 'shrunk'
  | 'wrong_key'

export class BackupError extends Error {
  override name = 'BackupError'
  readonly code: BackupFault

  constructor(code: BackupFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}
