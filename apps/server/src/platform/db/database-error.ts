/** Why the database of the settings cannot be used. The message is one sentence for the operator: what is wrong and what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** Where a connection leads, without its password. */
export interface DatabaseAddress {
  /** The variable that holds it. */
  setting: string
  url: string
}

interface Named {
  host: string
  user: string
  database: string
}

function named(url: string): Named {
  try {
    const { host, hostname, username, pathname, searchParams } = new URL(url)
    const user = decodeURIComponent(username) || searchParams.get('user') || '(the user of this process)'
    return {
      host: (hostname ? host : searchParams.get('host')) || 'localhost',
      user,
      database: decodeURIComponent(pathname.slice(1)) || user,
    }
  } catch {
    return { host: '(unreadable address)', user: '(unknown)', database: '(unknown)' }
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A server that is not there yet, or takes no connections yet: worth waiting for. Also a name that is not known yet. */
export function isNotUpYet(error: unknown): boolean {
  const { errors } = error as { errors?: unknown[] }
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isNotUpYet)
  return (
    /^(?:ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|57P0[1-3]|53300|08001|08006)$/.test(
      codeOf(error),
    ) ||
    /^(?:Connection terminated|timeout expired|timeout exceeded)|server login has been failing/.test(
      textOf(error),
    )
  )
}

/** The sentence for a connection that failed. */
export function connectionSentence({ setting, url }: DatabaseAddress, error: unknown): string {
  const { host, user, database } = named(url)
  const code = codeOf(error)
  const text = textOf(error)
  const where = `${host} (${setting})`
  if (code === '28P01' || /password authentication failed|SASL|password must be a string/i.test(text))
    return `PostgreSQL at ${where} refuses the password of role ${user}. Correct it in ${setting}, or set it anew: alter role ${user} password '…'.`
  if (code === '3D000' || /no such database/i.test(text))
    return `There is no database ${database} at ${where}. Make it, as a superuser: create database ${database} owner ${user}.`
  if (code === '28000')
    return `PostgreSQL at ${where} lets role ${user} not in: ${text}. Make the role (create role ${user} login password '…') or allow it in pg_hba.conf.`
  if (code === '42501')
    return `Role ${user} may not connect to database ${database} at ${where}. Run, as a superuser: grant connect on database ${database} to ${user}.`
  if (/SSL|certificate|ERR_TLS|self[- ]signed/i.test(`${code} ${text}`))
    return `No secure connection to PostgreSQL at ${where}: ${text}. Check sslmode and sslrootcert in ${setting}.`
  if (isNotUpYet(error))
    return `PostgreSQL at ${where} cannot be reached: ${reasonOf(error)}. Start it, or correct ${setting}.`
  return `The connection to PostgreSQL at ${where} failed: ${text}.`
}

function reasonOf(error: unknown): string {
  const { errors } = error as { errors?: unknown[] }
  const first = Array.isArray(errors) && errors.length > 0 ? errors[0] : error
  return textOf(first) || codeOf(first) || 'no answer'
}

/** SQLSTATE of rights, schemas and objects that a start needs: the message of PostgreSQL names them. */
const RIGHTS = /^(?:42501|3F000|28\w{3}|42P01|25006)$/

/** The error as one sentence, where it is one of rights; else undefined, as it is a fault of ours. */
export function toStartError(error: unknown, user: string): DatabaseStartError | undefined {
  if (error instanceof DatabaseStartError) return error
  if (!RIGHTS.test(codeOf(error))) return undefined
  return new DatabaseStartError(
    `PostgreSQL refuses role ${user} something it needs: ${textOf(error)}. Give it what docs/configuration.md lists below "The database".`,
  )
}

export const userOf = (url: string): string => named(url).user
