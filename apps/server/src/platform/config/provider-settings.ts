import * as z from 'zod'

/** Sign-in with an account elsewhere: Google, or any provider of OpenID Connect. */
export const providerEnvironment = {
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isSafe, 'must begin with https:// (http:// is for this machine alone)')
    .default('https://accounts.google.com'),
  OIDC_NAME: z.string().min(1).max(40).default('Google'),
}

const TOGETHER = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const

export interface ProviderConfig {
  /** As people know it, for buttons and mails. */
  readonly name: string
  /** Part of the identity of its accounts; exactly as in the provider's own documents. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** What is wrong with the settings together, one line each. */
export function providerFaults(given: Readonly<Record<string, unknown>>): string[] {
  const isMeant = TOGETHER.some((name) => given[name] !== undefined) || given.OIDC_ISSUER !== undefined
  return TOGETHER.filter((name) => isMeant && given[name] === undefined).map(
    (name) => `  ${name}: is needed by the other settings of sign-in with a provider`,
  )
}

export function toProvider(e: z.infer<z.ZodObject<typeof providerEnvironment>>): ProviderConfig | undefined {
  return e.GOOGLE_CLIENT_ID && e.GOOGLE_CLIENT_SECRET
    ? {
        name: e.OIDC_NAME,
        issuer: e.OIDC_ISSUER,
        clientId: e.GOOGLE_CLIENT_ID,
        clientSecret: e.GOOGLE_CLIENT_SECRET,
      }
    : undefined
}

/** A secret and codes travel there: never in the clear, but within this machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
