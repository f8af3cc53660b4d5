import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { interactionPolicy } from 'oidc-provider'

/** A person with an account at the provider; without `email` the provider returns none. */
export interface Person {
  sub: string
  name: string
  email?: string
  email_verified?: boolean
}

export interface LocalProvider {
  readonly issuer: string
  /** Who sits at the browser; undefined presses "cancel". */
  person: Person | undefined
  stop(): Promise<void>
}

export const CLIENT = { id: 'larunbat', secret: 'a-secret-between-two-servers' }

/**
 * A certified provider of OpenID Connect on this machine, with one client. It signs in `person` without
 * asking, and agrees to everything. `port` 0 takes a free one.
 */
export async function startLocalProvider(redirectUri: string, port = 0): Promise<LocalProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  // A key of its own name: who knows an earlier provider at this address asks for it.
  const kid = randomBytes(8).toString('hex')
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid }
  // Which of their accounts people want to come with: Google asks that too.
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  const people = new Map<string, Person>()
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [key] } as never,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As Google does, the ID token itself contains the requested claims.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { Session: 3600, Grant: 3600, Interaction: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ ...people.get(accountId), sub: accountId }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId
      const grant = new provider.Grant({ clientId: CLIENT.id, ...(accountId && { accountId }) })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  const local: LocalProvider = {
    issuer,
    person: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    const { person } = local
    if (person) people.set(person.sub, person)
    const result = person
      ? { login: { accountId: person.sub }, select_account: {} }
      : { error: 'access_denied' }
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
  return local
}
