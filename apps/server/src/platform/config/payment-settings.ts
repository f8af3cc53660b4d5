import { normalizeIban } from '@larunbat/rules/money/iban'
import * as z from 'zod'

const flag = z.enum(['1', '0', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/** Settings of who takes cards, and of the account that organisers are paid from. */
export const paymentEnvironment = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^\s,]+(,whsec_[^\s,]+)*$/, 'must be whsec_…, or several with commas between them')
    .optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  REDSYS_MERCHANT: z
    .string()
    .regex(/^\d{1,9}$/, 'must be the number of the merchant, up to nine digits')
    .optional(),
  REDSYS_TERMINAL: z
    .string()
    .regex(/^\d{1,3}$/, 'must be the number of the terminal, up to three digits')
    .optional(),
  REDSYS_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{32}$/, 'must be the key of signatures, 32 letters')
    .optional(),
  REDSYS_ENV: z.union([z.enum(['live', 'test']), z.url({ protocol: /^https?$/ })]).optional(),
  REDSYS_SIGNATURE: z.enum(['V1', 'V2']).default('V2'),
  REDSYS_QUERIES: flag.default(true),
  PAYMENTS_CARD: z.enum(['stripe', 'redsys']).optional(),
  PAYOUT_NAME: z.string().min(1).max(70).optional(),
  PAYOUT_IBAN: z
    .string()
    .refine((iban) => normalizeIban(iban) !== undefined, 'must be an IBAN with right digits')
    .optional(),
  PAYOUT_BIC: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'must be a BIC of 8 or 11 characters')
    .optional(),
  PAYOUT_TOWN: z.string().min(1).max(35).optional(),
  PAYOUT_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capitals, for example ES')
    .default('ES'),
  PAYOUT_DAYS: z.coerce.number().int().min(0).max(90).default(5),
}

/** Without the second, no message of Stripe could be believed. */
const STRIPE_TOGETHER = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** All that a terminal is named by, and which of the two Redsys' it is at: real money must not be a default. */
const REDSYS_TOGETHER = ['REDSYS_MERCHANT', 'REDSYS_TERMINAL', 'REDSYS_KEY', 'REDSYS_ENV'] as const

/** Without the second there is no account, without the first no owner. */
const PAYOUT_TOGETHER = ['PAYOUT_NAME', 'PAYOUT_IBAN'] as const

/** The account of the festival that organisers and causes are paid from. */
export interface PayerConfig {
  /** Legal name of its holder. */
  readonly name: string
  /** Without blanks, in capitals. */
  readonly iban: string
  readonly bic: string | undefined
  readonly town: string | undefined
  /** Two capitals. */
  readonly country: string
}

/** How Stripe is reached, and what it signs its messages with. */
export interface StripeConfig {
  readonly secretKey: string
  /** Several while one is being replaced. */
  readonly webhookSecrets: readonly string[]
  readonly apiBase: string
}

/** The terminal of a Spanish bank at Redsys. */
export interface RedsysConfig {
  readonly merchant: string
  readonly terminal: string
  readonly secret: string
  /** Scheme, host and port. */
  readonly origin: string
  /** No money moves there. */
  readonly isTest: boolean
  readonly version: 'V1' | 'V2'
  readonly hasQueries: boolean
}

/** Where Redsys is, for real and for trying out with the bank's test cards. */
const REDSYS_ORIGINS: Readonly<Record<string, string>> = {
  live: 'https://sis.redsys.es',
  test: 'https://sis-t.redsys.es:25443',
}

/** Payment providers, and the account that payouts are made from. */
export interface PaymentConfig {
  /** Cards and Bizum are taken by Stripe; without, the built-in test bank stands in for it. */
  readonly stripe: StripeConfig | undefined
  /** Cards and Bizum are taken by a Spanish bank. */
  readonly redsys: RedsysConfig | undefined
  /** Who takes cards where both could; without, Stripe. */
  readonly cardProvider: 'stripe' | 'redsys' | undefined
  /** Without, no file for a bank can be made: payouts are marked as paid by hand. */
  readonly payer: PayerConfig | undefined
  /** Days after an event's last session until its money is paid out: time for what has to go back to buyers. */
  readonly payoutDays: number
}

/** What is missing where only some settings of one of them are given. */
export function paymentFaults(given: Readonly<Record<string, unknown>>): string[] {
  const isPayer = Object.keys(given).some((name) => /^PAYOUT_(?!DAYS)/.test(name))
  const isStripe = STRIPE_TOGETHER.some((name) => given[name] !== undefined)
  const isRedsys = REDSYS_TOGETHER.some((name) => given[name] !== undefined)
  return [
    ...STRIPE_TOGETHER.filter((name) => isStripe && given[name] === undefined).map(
      (name) => `  ${name}: is needed by the other setting of Stripe`,
    ),
    ...REDSYS_TOGETHER.filter((name) => isRedsys && given[name] === undefined).map(
      (name) => `  ${name}: is needed by the other settings of Redsys`,
    ),
    ...(given.PAYMENTS_CARD === 'redsys' && !isRedsys ? ['  PAYMENTS_CARD: Redsys is not configured'] : []),
    ...(given.PAYMENTS_CARD === 'stripe' && !isStripe ? ['  PAYMENTS_CARD: Stripe is not configured'] : []),
    ...PAYOUT_TOGETHER.filter((name) => isPayer && given[name] === undefined).map(
      (name) => `  ${name}: is needed by the other settings of payouts`,
    ),
  ]
}

type Given = z.output<z.ZodObject<typeof paymentEnvironment>>

export function toPayments(e: Given): PaymentConfig {
  return {
    stripe: e.STRIPE_SECRET_KEY
      ? {
          secretKey: e.STRIPE_SECRET_KEY,
          webhookSecrets: e.STRIPE_WEBHOOK_SECRET?.split(',') ?? [],
          apiBase: e.STRIPE_API_BASE.replace(/\/+$/, ''),
        }
      : undefined,
    redsys: e.REDSYS_KEY
      ? {
          merchant: e.REDSYS_MERCHANT ?? '',
          terminal: e.REDSYS_TERMINAL ?? '',
          secret: e.REDSYS_KEY,
          origin: REDSYS_ORIGINS[e.REDSYS_ENV ?? ''] ?? (e.REDSYS_ENV ?? '').replace(/\/+$/, ''),
          isTest: e.REDSYS_ENV !== 'live',
          version: e.REDSYS_SIGNATURE,
          hasQueries: e.REDSYS_QUERIES,
        }
      : undefined,
    cardProvider: e.PAYMENTS_CARD,
    payer: e.PAYOUT_IBAN
      ? {
          name: e.PAYOUT_NAME ?? '',
          iban: normalizeIban(e.PAYOUT_IBAN) ?? '',
          bic: e.PAYOUT_BIC,
          town: e.PAYOUT_TOWN,
          country: e.PAYOUT_COUNTRY,
        }
      : undefined,
    payoutDays: e.PAYOUT_DAYS,
  }
}
