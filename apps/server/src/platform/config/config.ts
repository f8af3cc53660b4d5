import { resolve } from 'node:path'
import * as z from 'zod'
import type { S3Settings } from '../files/s3-settings.ts'
import { appEnvironment, type PanelAppConfig, toPanelApp } from './app-settings.ts'
import { type BackupConfig, backupEnvironment, backupFaults, toBackup } from './backup-settings.ts'
import { type GuardConfig, guardEnvironment, toGuard } from './guard-settings.ts'
import { type MapConfig, mapEnvironment, toMap } from './map-settings.ts'
import {
  type OperationConfig,
  operationEnvironment,
  operationFaults,
  toOperation,
} from './operation-settings.ts'
import { type PaymentConfig, paymentEnvironment, paymentFaults, toPayments } from './payment-settings.ts'
import { type ProviderConfig, providerEnvironment, providerFaults, toProvider } from './provider-settings.ts'
import { toWallets, type WalletConfig, walletEnvironment, walletFaults } from './wallet-settings.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['1', '0', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/** Every setting, from environment variables; `docs/configuration.md` describes each. */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_NAMED_STATEMENTS: flag.default(true),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Larunbat <no-reply@localhost>'),
  ADMIN_EMAIL: z.email().optional(),
  CONTACT_EMAIL: z.email().optional(),
  SERVICE_KEY: z.string().min(24, 'must have at least 24 characters').optional(),
  TICKET_SIGNING_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url, 43 characters')
    .optional(),
  // Origins of the installed app, of today's and of the original's shell; a call carries its token, no cookie.
  CORS_ORIGINS: z
    .string()
    .default(
      'capacitor://localhost,https://localhost,ionic://localhost,http://localhost,http://localhost:8100',
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).pathname === '/', 'must be an origin, without a path')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_CHECKSUMS: flag.default(false),
  VIMEO_TOKEN: z.string().min(1).optional(),
  VIMEO_API_BASE: z.url({ protocol: /^https?$/ }).default('https://api.vimeo.com'),
  FFMPEG_PATH: z.string().min(1).default('ffmpeg'),
  VIDEO_MAX_MB: z.coerce.number().int().min(1).max(1_000_000).default(5120),
  ...paymentEnvironment,
  ...walletEnvironment,
  ...appEnvironment,
  ...providerEnvironment,
  ...mapEnvironment,
  ...backupEnvironment,
  ...operationEnvironment,
  ...guardEnvironment,
  WEBHOOK_PRIVATE_ADDRESSES: flag.default(false),
  HOLDS_PER_MINUTE: z.coerce.number().int().min(1).default(120),
  HELD_PLACES: z.coerce.number().int().min(1).default(500),
  HELD_SHARE_PERCENT: z.coerce.number().int().min(1).max(100).default(34),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

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
  /** The program or its path; ffprobe is looked for beside it. */
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

/** Reads and checks all settings; throws one `ConfigError` that lists every fault. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // A variable that is set but empty counts as not set, as shells and compose files write it.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const isS3 = Object.keys(given).some((name) => name.startsWith('S3_'))
  const faults = [
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
