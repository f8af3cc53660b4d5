import * as oidc from 'openid-client'
import type { ProviderConfig } from '../../platform/config/provider-settings.ts'

/** No answer of the provider is waited for longer. */
const TIMEOUT_SECONDS = 5
/** Its documents are read again after this long: keys change. */
const KEPT_MS = 3_600_000

/** A person as the provider's signed statement names them. */
export interface Claims {
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  name: string
}

/** What a way to the provider is remembered by until it comes back. */
export interface OAuthFlow {
  state: string
  nonce: string
  verifier: string
}

/** The provider could not be reached, or did not answer in time. */
export class ProviderDownError extends Error {
  override name = 'ProviderDownError'
}

/** The provider said no, or something that must not be believed. */
export class ProviderRefusedError extends Error {
  override name = 'ProviderRefusedError'
}

export interface ProviderClient {
  /** The address to go to. */
  leave(
    trip: OAuthFlow,
    more: { redirectUri: string; language: string; isChoosing: boolean },
  ): Promise<string>
  /** Exchanges the way back for who it is; `address` is the whole address that was called. */
  comeBack(trip: OAuthFlow, address: URL): Promise<Claims>
}

/** A client of one provider of OpenID Connect: authorization code with PKCE (S256), state and nonce. */
export function createProviderClient(provider: ProviderConfig): ProviderClient {
  let kept: { at: number; promise: Promise<oidc.Configuration> } | undefined

  function configuration(): Promise<oidc.Configuration> {
    if (kept && Date.now() - kept.at < KEPT_MS) return kept.promise
    const promise = discover(provider)
    kept = { at: Date.now(), promise }
    // A failed request is repeated the next time.
    promise.catch(() => {
      if (kept?.promise === promise) kept = undefined
    })
    return promise
  }

  return {
    async leave({ state, nonce, verifier }, { redirectUri, language, isChoosing }) {
      const config = await reached(configuration())
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        ...(isChoosing ? { prompt: 'select_account' } : {}),
      })
      return url.href
    },
    async comeBack({ state, nonce, verifier }, address) {
      const config = await reached(configuration())
      const tokens = await reached(
        oidc.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        }),
      )
      const claims = tokens.claims()
      if (!claims) throw new ProviderRefusedError('no statement')
      return {
        subject: claims.sub,
        email: typeof claims.email === 'string' ? claims.email : undefined,
        isEmailVerified: claims.email_verified === true,
        name: typeof claims.name === 'string' ? claims.name : '',
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: ProviderConfig): Promise<oidc.Configuration> {
  const isLocal = issuer.startsWith('http://')
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // The signature counts too, not only that the answer came over a safe line.
    execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
  })
}

/** Tells a provider that is away from one that refuses. */
async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw isAway(cause)
      ? new ProviderDownError('provider away', { cause })
      : new ProviderRefusedError('provider refused', { cause })
  }
}

function isAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError' || at.name === 'AbortError' || at.message === 'fetch failed') return true
    const { code } = at as { code?: unknown }
    if (code === 'OAUTH_TIMEOUT' || code === 'ECONNREFUSED') return true
    if (at.cause instanceof Response && at.cause.status >= 500) return true
  }
  return false
}
