import type { Logger } from 'pino'
import type { Services } from '../database/context.ts'
import type { Db } from '../database/tables.ts'
import { ensureFirstAdmin } from '../identity/accounts/first-admin.ts'
import type { Config } from '../platform/config/config.ts'
import type { CreatedStorage } from '../platform/files/create-storage.ts'
import { FOR_OPERATOR } from '../platform/log.ts'

/** Says at start what this process works with and where it is reached: an embedded default is never silent. */
export function announce(config: Config, log: Logger, database: string, files: string): void {
  const mail = config.smtpUrl
    ? 'sent by SMTP'
    : 'kept in the outbox (the administrator reads it in the panel)'
  log.info(`Database: ${database}. Files: ${files}. Mail: ${mail}.`)
  const { role } = config.operation
  if (config.publicUrl.startsWith('https://') && !config.isProxyTrusted)
    log.warn(
      'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is not set: all limits count its visitors as one network. Set TRUST_PROXY=true.',
    )
  if (role !== 'all' && !config.s3)
    log.warn(`Files are on this machine's disk: every process needs the same DATA_DIR, ${config.dataDir}.`)
  if (role === 'worker') log.info('Works off the queues; answers /healthz, /readyz and /metrics only.')
  else {
    log.info(`Festival site  ${config.publicUrl}/`)
    log.info(`Panel          ${config.publicUrl}/panel/`)
    log.info(`Calls          ${config.publicUrl}/api/docs`)
  }
}

/** On an empty database, makes the first administrator and says how to sign in. */
export async function announceFirstAdmin(db: Db, services: Services, log: Logger): Promise<void> {
  const firstAdmin = await ensureFirstAdmin(db, services)
  if (!firstAdmin) return
  const { email, link } = firstAdmin
  if (link) {
    log.info(FOR_OPERATOR, `The first administrator, ${email}, signs in once with`)
    log.info(FOR_OPERATOR, link)
  } else
    log.info(FOR_OPERATOR, `The first administrator, ${email}, was mailed a link that is good for an hour.`)
  log.info('To look at a festival with events, stop and run: npm start -- --demo')
}

/** Files are the only part that needs storage: the server starts without it and returns 503 where storage is needed. */
export async function warnWithoutFiles({ check, description }: CreatedStorage, log: Logger): Promise<void> {
  try {
    await check()
  } catch (error) {
    const { cause = error } = error as Error
    log.warn(`Files cannot be stored, ${description}: ${cause instanceof Error ? cause.message : cause}`)
  }
}
