import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'

/** A certificate or key in PEM, or the path of a file that holds it. */
const pem = z
  .string()
  .transform((given) => (given.includes('-----BEGIN') ? given.replaceAll('\\n', '\n') : readPem(given)))
  .refine((text) => text.includes('-----BEGIN'), 'must be PEM, or the path of a file in PEM')
  .optional()

const readPem = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Settings of the passes that phones keep. */
export const walletEnvironment = {
  APPLE_PASS_TYPE_ID: z.string().startsWith('pass.', 'must begin with pass.').optional(),
  APPLE_PASS_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be the ten characters of the team')
    .optional(),
  APPLE_PASS_CERTIFICATE: pem,
  APPLE_PASS_KEY: pem,
  APPLE_PASS_KEY_PASSPHRASE: z.string().optional(),
  APPLE_PASS_WWDR: pem,
  GOOGLE_WALLET_ISSUER_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
  GOOGLE_WALLET_ACCOUNT: z.email().optional(),
  GOOGLE_WALLET_KEY: pem,
}

export interface ApplePassConfig {
  readonly passTypeId: string
  readonly teamId: string
  /** PEM, as the next ones. */
  readonly certificate: string
  readonly key: string
  readonly passphrase: string | undefined
  /** Apple's own certificate, which issued ours. */
  readonly wwdr: string
}

export interface GoogleWalletConfig {
  readonly issuerId: string
  /** Address of the service account whose key signs. */
  readonly account: string
  /** PEM (PKCS #8). */
  readonly key: string
}

export interface WalletConfig {
  readonly apple: ApplePassConfig | undefined
  readonly google: GoogleWalletConfig | undefined
}

const APPLE = [
  'APPLE_PASS_TYPE_ID',
  'APPLE_PASS_TEAM_ID',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_PASS_WWDR',
]
const GOOGLE = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_ACCOUNT', 'GOOGLE_WALLET_KEY']

/** What is missing where only some settings of a wallet are given: a button that fails would be worse than none. */
export function walletFaults(given: Readonly<Record<string, unknown>>): string[] {
  return [APPLE, GOOGLE].flatMap((together) =>
    together.some((name) => given[name] !== undefined)
      ? together
          .filter((name) => given[name] === undefined)
          .map((name) => `  ${name}: is needed by the other settings of this wallet`)
      : [],
  )
}

type Given = { readonly [name in keyof typeof walletEnvironment]?: string | undefined }

export function toWallets(e: Given): WalletConfig {
  return {
    apple: e.APPLE_PASS_TYPE_ID
      ? {
          passTypeId: e.APPLE_PASS_TYPE_ID,
          teamId: e.APPLE_PASS_TEAM_ID ?? '',
          certificate: e.APPLE_PASS_CERTIFICATE ?? '',
          key: e.APPLE_PASS_KEY ?? '',
          passphrase: e.APPLE_PASS_KEY_PASSPHRASE,
          wwdr: e.APPLE_PASS_WWDR ?? '',
        }
      : undefined,
    google: e.GOOGLE_WALLET_ISSUER_ID
      ? {
          issuerId: e.GOOGLE_WALLET_ISSUER_ID,
          account: e.GOOGLE_WALLET_ACCOUNT ?? '',
          key: e.GOOGLE_WALLET_KEY ?? '',
        }
      : undefined,
  }
}
