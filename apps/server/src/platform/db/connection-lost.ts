/**
 * SQLSTATE of a server that ends, has crashed or does not take connections yet (57P0x, 53300), of class 08, and of one that
 * takes no writes (25006) as it is no primary any more: lines to it are cut in the same seconds.
 */
const STATES = /^(?:57P0[1-3]|53300|25006|08\w{3})$/
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])
/** What pg says without a code. */
const WORDS =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** True when the database could not be reached or went away: a matter of seconds, and not of the request. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code === 'string') {
    // Files fail with some of the same codes; connections fail while connecting, reading or writing.
    return STATES.test(code) || (SYSTEM_CODES.has(code) && /^(?:connect|read|write)$/.test(syscall ?? ''))
  }
  return WORDS.test(error.message)
}
