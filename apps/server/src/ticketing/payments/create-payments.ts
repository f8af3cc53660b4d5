import type { Server } from 'node:http'
import type { Db } from '../../database/tables.ts'
import { getSecret } from '../../files/stored-files/secret-store.ts'
import type { Config } from '../../platform/config/config.ts'
import { CircuitBreaker } from './breaker.ts'
import { ownOrigin } from './own-origin.ts'
import type { PaymentProvider, Payments, ProviderName } from './provider.ts'
import { redsysProvider } from './redsys/redsys-provider.ts'
import { openStripe, type StripeKeys } from './stripe/stripe-client.ts'
import { type OpenStripe, stripeProvider } from './stripe/stripe-provider.ts'
import { BANK_API } from './testbank/paths.ts'

/** A provider without a response within this time counts as unavailable. */
const TIMEOUT_MS = 10_000

export interface PaymentsOptions {
  config: Config
  db: Db
  /** Ours, once it listens: the built-in test bank is part of it. */
  server: () => Server
}

/**
 * Returns the configured payment providers: Stripe, a Spanish bank at Redsys, or the test bank instead of both, by
 * Stripe's client. Cards use the configured one, Bizum the bank.
 */
export function createPayments({ config, db, server }: PaymentsOptions): Payments {
  const { stripe, redsys, cardProvider } = config
  const bank =
    redsys && redsysProvider({ ...redsys, timeoutMs: TIMEOUT_MS }, config.publicUrl, newBreaker('redsys'))
  const card = stripe
    ? stripeOf(
        'stripe',
        async () => stripe,
        () => stripe.apiBase,
      )
    : bank
      ? undefined
      : stripeOf(
          'testbank',
          () => testBankKeys(db),
          () => ownOrigin(server()) + BANK_API,
        )
  const first = cardProvider === 'redsys' ? (bank ?? card) : (card ?? bank)
  return {
    ...(first ? { card: first } : {}),
    ...((bank ?? card) ? { bizum: (bank ?? card) as PaymentProvider } : {}),
    others: [card, bank].filter((provider) => provider !== undefined),
  }
}

const newBreaker = (name: ProviderName) => new CircuitBreaker(TIMEOUT_MS, undefined, name)

function stripeOf(
  name: ProviderName,
  keys: () => Promise<StripeKeys>,
  apiBase: () => string,
): PaymentProvider {
  let opened: Promise<OpenStripe> | undefined
  const open = async (): Promise<OpenStripe> => {
    const { secretKey, webhookSecrets } = await keys()
    const settings = { secretKey, webhookSecrets, apiBase, timeoutMs: TIMEOUT_MS }
    return { stripe: await openStripe(settings), webhookSecrets }
  }
  const openOnce = () => {
    opened ??= open().catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return stripeProvider(name, openOnce, newBreaker(name))
}

/** Keys of this installation's own test bank. */
export async function testBankKeys(db: Db): Promise<StripeKeys> {
  const secret = (await getSecret(db, 'testbank')).toString('hex')
  return { secretKey: `sk_test_${secret.slice(0, 32)}`, webhookSecrets: [`whsec_${secret.slice(32)}`] }
}
