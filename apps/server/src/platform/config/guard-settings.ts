import * as z from 'zod'

const flag = z.enum(['1', '0', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/** Settings of what keeps an installation safe. */
export const guardEnvironment = {
  HSTS_SUBDOMAINS: flag.default(false),
  SECRETS_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url, 43 characters')
    .optional(),
  CLAMD: z
    .string()
    .regex(
      /^(tcp:\/\/(\[[0-9a-fA-F:]+\]|[^/:]+):\d{1,5}|unix:\/.+)$/,
      'must be tcp://host:port or unix:/path',
    )
    .optional(),
}

/** Where the scanner listens. */
export type ScannerAddress = { host: string; port: number } | { path: string }

export interface GuardConfig {
  /** Sends HSTS with `includeSubDomains`, for hosts below this one. */
  readonly isHstsForSubdomains: boolean
  /** Seals secrets that are kept in the database; without, a key beside them does. 32 bytes. */
  readonly secretsKey: Buffer | undefined
  /** Uploaded files are scanned by it before others get them. */
  readonly scanner: ScannerAddress | undefined
}

export function toGuard(e: z.infer<z.ZodObject<typeof guardEnvironment>>): GuardConfig {
  return {
    isHstsForSubdomains: e.HSTS_SUBDOMAINS,
    secretsKey: e.SECRETS_KEY === undefined ? undefined : Buffer.from(e.SECRETS_KEY, 'base64url'),
    scanner: e.CLAMD === undefined ? undefined : addressOf(e.CLAMD),
  }
}

function addressOf(given: string): ScannerAddress {
  if (given.startsWith('unix:')) return { path: given.slice('unix:'.length) }
  const { hostname, port } = new URL(given.replace(/^tcp:/, 'http:'))
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
}
