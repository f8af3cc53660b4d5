import { resolve } from 'node:path'
import type { S3Settings } from '../files/s3-settings.ts'
import { type PanelAppConfig, toPanelApp } from './app-settings.ts'
import { type BackupConfig, backupFaults, toBackup } from './backup-settings.ts'
import { readGiven } from './env-file.ts'
import { Environment } from './environment.ts'
import { type GuardConfig, toGuard } from './guard-settings.ts'
import { type MapConfig, toMap } from './map-settings.ts'
import { type OperationConfig, operationFaults, toOperation } from './operation-settings.ts'
import { type PaymentConfig, paymentFaults, toPayments } from './payment-settings.ts'
import { type ProviderConfig, providerFaults, toProvider } from './provider-settings.ts'
import { unknownSettings } from './unknown-settings.ts'
import { toWallets, type WalletConfig, walletFaults } from './wallet-settings.ts'

/** A bucket is configured with all of these or not at all: half of them would mean the disk, silently. */
const S3_TOGETHER = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export interface Config extends PaymentConfig {
  readonly port: number
  readonly host: string
  /** Address of the product as people type it, without a slash at the end. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** A connection without a pooler: migrations and the job queue need one. */
  readonly databaseDirectUrl: string | undefined
  readonly hasNamedStatements: boolean
  readonly poolSize: number
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly adminEmail: string | undefined
  /** Shown on the pages of law of the site. */
  readonly contactEmail: string | undefined
  readonly serviceKey: string | undefined
  /** Signs tickets; without, the installation makes a key for itself. 32 bytes in base64url. */
  readonly ticketSigningKey: string | undefined
  readonly corsOrigins: readonly string[]
  /** The bucket files are kept in; without, they are on the disk. */
  readonly s3: S3Settings | undefined
  /** Videos go to Vimeo with it; without, this server keeps them. */
  readonly vimeoToken: string | undefined
  readonly vimeoApiBase: string
  /** The program or its path; ffprobe is searched beside it. */
  readonly ffmpegPath: string
  /** Longest video file that is taken. */
  readonly videoMaxBytes: number
  /** Passes for the wallets of phones are made for those that are set. */
  readonly wallets: WalletConfig
  /** Whose accounts sign in here as well; without it, none. */
  readonly provider: ProviderConfig | undefined
  /** The panel as an application. */
  readonly panelApp: PanelAppConfig
  /** Where maps come from, besides those the panel draws. */
  readonly map: MapConfig
  /** Where backups go, and when. */
  readonly backup: BackupConfig
  /** How the product is run. */
  readonly operation: OperationConfig
  /** What keeps it safe. */
  readonly guard: GuardConfig
  /** Webhooks may go to private networks and without https. */
  readonly webhooksMayBePrivate: boolean
  /** One reverse proxy stands in front and names the caller. */
  readonly isProxyTrusted: boolean
  /** Baskets one network may have kept in a minute. */
  readonly holdsPerMinute: number
  /** Places one network may hold not yet bought. */
  readonly heldPlaces: number
  readonly heldSharePercent: number
  readonly logLevel: string
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads and checks all settings: those of `env`, or of the process and its file of settings. Throws one `ConfigError` that
 * lists every fault, with names that are near those of settings.
 */
export function readConfig(env?: NodeJS.ProcessEnv): Config {
  const { variables, faults: fileFaults } = env ? { variables: env, faults: [] } : readGiven(process.env)
  // A variable that is set but empty counts as not set, as shells and compose files write it.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const isS3 = Object.keys(given).some((name) => name.startsWith('S3_'))
  const faults = [
    ...fileFaults,
    ...unknownSettings(given),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `  ${path.join('.')}: ${message}`),
    ...S3_TOGETHER.filter((name) => isS3 && given[name] === undefined).map(
      (name) => `  ${name}: is needed by the other settings of S3`,
    ),
    ...paymentFaults(given),
    ...walletFaults(given),
    ...providerFaults(given),
    ...backupFaults(given),
    ...operationFaults(given),
  ]
  if (!parsed.success || faults.length > 0)
    throw new ConfigError(`These settings are wrong:\n${faults.join('\n')}`)
  const e = parsed.data
  const s3 = e.S3_BUCKET
    ? {
        endpoint: e.S3_ENDPOINT,
        bucket: e.S3_BUCKET,
        region: e.S3_REGION,
        accessKeyId: e.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? '',
        hasChecksums: e.S3_CHECKSUMS,
      }
    : undefined
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    hasNamedStatements: e.DATABASE_NAMED_STATEMENTS,
    poolSize: e.DATABASE_POOL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    adminEmail: e.ADMIN_EMAIL,
    contactEmail: e.CONTACT_EMAIL,
    serviceKey: e.SERVICE_KEY,
    ticketSigningKey: e.TICKET_SIGNING_KEY,
    corsOrigins: e.CORS_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    s3,
    vimeoToken: e.VIMEO_TOKEN,
    vimeoApiBase: e.VIMEO_API_BASE.replace(/\/+$/, ''),
    ffmpegPath: e.FFMPEG_PATH,
    videoMaxBytes: e.VIDEO_MAX_MB * 1024 * 1024,
    ...toPayments(e),
    wallets: toWallets(e),
    provider: toProvider(e),
    panelApp: toPanelApp(e),
    map: toMap(e),
    backup: toBackup(e, s3, e.DATA_DIR),
    operation: toOperation(e),
    guard: toGuard(e),
    webhooksMayBePrivate: e.WEBHOOK_PRIVATE_ADDRESSES,
    isProxyTrusted: e.TRUST_PROXY,
    holdsPerMinute: e.HOLDS_PER_MINUTE,
    heldPlaces: e.HELD_PLACES,
    heldSharePercent: e.HELD_SHARE_PERCENT,
    logLevel: e.LOG_LEVEL,
  }
}
