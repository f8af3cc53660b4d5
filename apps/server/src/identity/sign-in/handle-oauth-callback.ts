import { randomBytes } from 'node:crypto'
import { isEmail, normalizeEmail } from '@larunbat/rules/address/email'
import { type Fault, panelReturn } from '../../platform/http/return-path.ts'
import { findAccount, findAccountByEmail, lockAccount } from '../accounts/account-store.ts'
import { proveMailbox } from '../accounts/prove-mailbox.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { type Identity, insertIdentity, useIdentity } from './identity-store.ts'
import { notifyOwner } from './notify-owner.ts'
import { consumeFlow, saveFlow } from './oauth-flow-store.ts'
import {
  type Claims,
  type ProviderClient,
  ProviderDownError,
  ProviderRefusedError,
} from './provider-client.ts'
import type { ProviderCtx } from './provider-plugin.ts'
import { CODE_SECONDS } from './use-sign-in-code.ts'

/** Time for the form of a new account, and for tying one. */
const NEWCOMER_SECONDS = 30 * 60
const LINK_SECONDS = 300

interface TripData {
  state: string
  nonce: string
  verifier: string
  browser: string
  next?: string
  mark?: string
}

/**
 * What the provider's way back leads to: an address of the panel with a code, or with what went wrong. A way is walked
 * once, by the browser it began in. The code is no more than the proof of it: the panel's calls sign in, make the
 * account or tie it.
 */
export async function handleOAuthCallback(
  ctx: ProviderCtx & { client: ProviderClient },
  { url, browser }: { url: URL; browser: string | undefined },
): Promise<string> {
  const { publicUrl, provider } = ctx.services.config
  const step = await consumeFlow(ctx.db, url.searchParams.get('state') ?? '', 'provider')
  const trip = step?.data as unknown as TripData | undefined
  if (!step || !trip || !provider || trip.browser !== browser)
    return panelReturn(publicUrl, { fault: 'caducado' })
  const to = (fault: Fault) => panelReturn(publicUrl, { fault, next: trip.next })
  const claims = await claimsOf(ctx, trip, url)
  if (typeof claims === 'string') return to(claims)
  const email = normalizeEmail(claims.email ?? '')
  if (!claims.isEmailVerified || !isEmail(email)) return to('sin-verificar')
  const identity: Identity = { issuer: provider.issuer, subject: claims.subject, email }

  const code = randomBytes(32).toString('base64url')
  const onwards = (secret: Record<string, string>) =>
    panelReturn(publicUrl, { next: trip.next, secret: { ...secret, ...(trip.mark ? { m: trip.mark } : {}) } })
  if (step.accountId !== null) {
    const { accountId } = step
    await saveFlow(ctx.db, code, { purpose: 'link', seconds: LINK_SECONDS, accountId, data: identity })
    return onwards({ v: code })
  }
  const found = await findOrLink(ctx, identity)
  if (found === 'other') return to('otra-cuenta')
  if (found === undefined) {
    const data = { ...identity, name: claims.name.trim().slice(0, 120) }
    await saveFlow(ctx.db, code, { purpose: 'newcomer', seconds: NEWCOMER_SECONDS, data })
    return onwards({ a: code })
  }
  const account = await findAccount(ctx.db, found)
  if (!account || account.blocked_at !== null) return to('bloqueada')
  await saveFlow(ctx.db, code, { purpose: 'code', seconds: CODE_SECONDS, accountId: found, data: identity })
  return onwards({ c: code })
}

/** The person, or the reason why none: what the provider said in the address, or what its answer came to. */
async function claimsOf(
  { client, log }: ProviderCtx & { client: ProviderClient },
  trip: TripData,
  url: URL,
): Promise<Claims | Fault> {
  const refusal = url.searchParams.get('error')
  if (refusal === 'access_denied') return 'cancelado'
  if (refusal) return refusal === 'temporarily_unavailable' ? 'sin-respuesta' : 'rechazado'
  try {
    return await client.comeBack(trip, url)
  } catch (error) {
    if (error instanceof ProviderDownError) return 'sin-respuesta'
    if (!(error instanceof ProviderRefusedError)) throw error
    log.warn({ err: error.cause }, 'The provider’s answer was refused.')
    return 'rechazado'
  }
}

/**
 * Returns the account of an identity. One that is not linked yet is linked to the account of its verified address; an
 * account that was not confirmed is confirmed by it, and what was opened before ends (`proveMailbox`). `other` when the
 * account is linked to another identity, undefined when there is none.
 */
async function findOrLink(
  { db, services }: ProviderCtx,
  identity: Identity,
): Promise<number | 'other' | undefined> {
  const known = await useIdentity(db, identity)
  if (known !== undefined) return known
  return db.transaction().execute(async (tx) => {
    const found = await findAccountByEmail(tx, identity.email)
    const account = found && (await lockAccount(tx, found.id))
    if (!account || account.email !== identity.email) return undefined
    // A blocked account is refused by the caller, and gets nothing new meanwhile.
    if (account.blocked_at !== null) return account.id
    await proveMailbox(tx, services, account, { by: 'provider' })
    if (!(await insertIdentity(tx, account.id, identity))) {
      // Perhaps the same way was walked twice at once.
      return (await useIdentity(tx, identity)) === account.id ? account.id : 'other'
    }
    await writeAudit(tx, {
      actorId: account.id,
      action: 'account.provider_linked',
      subject: 'account',
      subjectId: account.id,
    })
    await notifyOwner(tx, services, account, 'account-provider-linked')
    return account.id
  })
}
