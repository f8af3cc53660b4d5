import type Stripe from 'stripe'

export interface StripeKeys {
  secretKey: string
  /** Any of them may have signed a message, so that a secret can be changed without losing one. */
  webhookSecrets: readonly string[]
}

export interface StripeSettings extends StripeKeys {
  /** Where the API is: origin and, for another server that speaks as Stripe does, a path before `/v1`. */
  apiBase: () => string
  timeoutMs: number
}

/** Stripe's own client, loaded at first use: it costs memory that an installation without sales does not need. */
export async function openStripe(settings: StripeSettings): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe')
  return new StripeClient(settings.secretKey, {
    timeout: settings.timeoutMs,
    // Retries are decided here, where the deadline of the whole is known.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: StripeClient.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(String(input))
      return fetch(`${settings.apiBase()}${pathname}${search}`, { ...init, redirect: 'error' })
    }),
  })
}
