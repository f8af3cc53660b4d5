import { statfs } from 'node:fs/promises'
import type { InstallationState } from '@larunbat/rules/concerns'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { findPayer } from '../../finance/payouts/payer.ts'
import { DEFAULT_ADMIN_EMAIL } from '../../identity/accounts/first-admin.ts'
import { listAdmins } from '../../identity/accounts/user-store.ts'
import type { Config } from '../../platform/config/config.ts'
import { isPublicHost } from '../../platform/http/proxy-watch.ts'

type Installation = InstallationState['installation']

/** Returns what decides whether an installation may sell: its settings, its administrators, disk and clock. */
export async function readInstallation(db: Db, config: Config): Promise<Installation> {
  const admins = await listAdmins(db)
  return {
    ...installationOf(config),
    hasPayoutAccount: (await findPayer(db, config)) !== undefined,
    admins: admins.length,
    hasDefaultAdmin: admins.some(({ email }) => email === DEFAULT_ADMIN_EMAIL),
    freeBytes: await freeBytesOf(config.dataDir),
    clockMs: await clockMsOf(db),
  }
}

/** The part of it that settings alone decide. */
export function installationOf(config: Config) {
  const { publicUrl, redsys, stripe, backup } = config
  const isHttps = publicUrl.startsWith('https://')
  return {
    isPublic: isPublicHost(new URL(publicUrl).hostname),
    isHttps,
    isProxyUntrusted: isHttps && !config.isProxyTrusted,
    isTestBank: redsys?.isTest ?? stripe?.secretKey.includes('_test_') ?? true,
    hasMail: config.smtpUrl !== undefined,
    hasContact: config.contactEmail !== undefined,
    hasBackupPlace: backup.to !== undefined,
    isBackupSealed: backup.key !== undefined,
    isDatabaseEmbedded: config.databaseUrl === undefined,
  }
}

/** Bytes that the server's user may still write there; of a folder that is not there yet, of the disk it would be on. */
async function freeBytesOf(dir: string): Promise<number> {
  const disk = await statfs(dir).catch(() => statfs('.'))
  return disk.bavail * disk.bsize
}

/** Milliseconds by which this machine's clock is before the database's, good to half of the way there and back. */
async function clockMsOf(db: Db): Promise<number> {
  const asked = Date.now()
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  const answered = Date.now()
  return Math.round((asked + answered) / 2 - (rows[0]?.ms ?? answered))
}
