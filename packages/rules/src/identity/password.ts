import { lengthOf } from '../text/text-length.ts'

export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

export type PasswordFault = 'account.password_short' | 'account.password_long' | 'account.password_common'

/** True for what a client sends instead of a password: 32 hex digits (specification, section 5). */
export function isDigest(text: string): boolean {
  return /^[0-9a-f]{32}$/i.test(text)
}

/** A digest as it is stored and compared, in lower case; undefined for a plain password. */
export function normalizeDigest(text: string): string | undefined {
  return isDigest(text) ? text.toLowerCase() : undefined
}

/** What is wrong with the length of a plain password, or undefined. For live feedback while typing. */
export function passwordLengthFault(plain: string): PasswordFault | undefined {
  const length = lengthOf(plain)
  if (length < PASSWORD_MIN_LENGTH) return 'account.password_short'
  if (length > PASSWORD_MAX_LENGTH) return 'account.password_long'
  return undefined
}

/**
 * What is wrong with a plain password, or undefined: 8 to 128 characters and not a common one (NIST SP 800-63B
 * 5.1.1.2: length and a blocklist, no rules about kinds of characters). The list is loaded on first use.
 */
export async function checkPassword(plain: string): Promise<PasswordFault | undefined> {
  const fault = passwordLengthFault(plain)
  if (fault) return fault
  const { isCommonPassword } = await import('./common-passwords.ts')
  return isCommonPassword(plain) ? 'account.password_common' : undefined
}
