import { isEmail } from '@larunbat/rules/address/email'
import * as z from 'zod'
import { appEnvironment } from './app-settings.ts'
import { backupEnvironment } from './backup-settings.ts'
import { guardEnvironment } from './guard-settings.ts'
import { mapEnvironment } from './map-settings.ts'
import { operationEnvironment } from './operation-settings.ts'
import { paymentEnvironment } from './payment-settings.ts'
import { providerEnvironment } from './provider-settings.ts'
import { walletEnvironment } from './wallet-settings.ts'

const port = z.coerce.number().int().min(0).max(65_535)
/** Pages, calls and cookies are at the root of the host, and so are the addresses that telephones and banks request. */
const NO_ORIGIN =
  'must be scheme and host alone, as https://festival.example: Larunbat is served at the root of a host. Give it a host name of its own instead of a path'

const NO_SENDER = 'must be an address, as no-reply@festival.example, or Festival <no-reply@festival.example>'

const flag = z.enum(['1', '0', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/**
 * Every setting, from environment variables. `docs/configuration.md` describes each; `npm run check` holds its table, and
 * `.env.example`, against this schema.
 */
export const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, NO_ORIGIN)
    .optional(),
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
    .refine(hasHost, 'must name the mail server, as smtp://user:password@mail.example:587')
    .optional(),
  MAIL_FROM: z.string().refine(isSender, NO_SENDER).default('no-reply@localhost'),
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

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(Environment.shape) as readonly (keyof typeof Environment.shape)[]

function isOrigin(given: string): boolean {
  if (!URL.canParse(given)) return true
  const { origin, href } = new URL(given)
  return href === `${origin}/`
}

/** True for one address with or without a name before it, as a mail server takes it for the sender. */
function isSender(given: string): boolean {
  if (/[\r\n]/.test(given)) return false
  const address = /^(?:"[^"]*"|[^"<>,;]*)\s*<([^<>]+)>$/.exec(given.trim())?.[1] ?? given.trim()
  // The default's host; any other has a dot.
  return isEmail(address.replace(/@localhost$/, '@localhost.invalid'))
}

/** A password with special characters, such as `/`, is no valid address unless they are written as `%2F`. */
function hasHost(given: string): boolean {
  return URL.canParse(given) && new URL(given).hostname !== ''
}
