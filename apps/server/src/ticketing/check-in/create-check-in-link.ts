import { randomBytes } from 'node:crypto'
import type { createDoorLink as contract } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { emailKey } from '@larunbat/rules/address/email-key'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { listSessionRows } from '../../events/event/dates/session-store.ts'
import { hashToken } from '../../identity/accounts/access-tokens.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { countHitOnBehalf, requireWithinLimit } from '../../platform/limits/rate-limit.ts'
import { codeMatrix } from '../tickets/code-matrix.ts'
import { printCodeSvg } from '../tickets/code-svg.ts'
import {
  countOpenLinks,
  defaultExpiry,
  findDoorLinkRow,
  insertDoorLink,
  type ShownLinkRow,
} from './check-in-link-store.ts'
import { mailDoorLink } from './mail-check-in-link.ts'
import { toDoorLink } from './to-check-in-link.ts'

/** Links of one event that are good at a time. */
const LINKS_MAX = 50
const LONGEST_MS = 400 * 86_400_000
/** Mails with links that one account may have us write. */
const MAILS = { name: 'door-link-mails', max: 30, windowSeconds: 3_600 } as const
/** Limit per address, from all senders; beyond it the response is the same and no mail is sent. */
const MAILS_TO_ADDRESS = { name: 'door-link-to', max: 10, windowSeconds: 86_400 } as const

/** Creates a link; its secret is in the response and in the mail only, and its hash is stored. */
export const createDoorLink: SignedInHandler<typeof contract> = async (ctx, input) => {
  // A helper who takes money needs the right to sell.
  const right = input.maySell ? 'sell' : 'door'
  await requireEventRight(ctx, input.eventId, right)
  const to = input.email ? await mailable(ctx, input.email) : null
  const token = randomBytes(32).toString('base64url')
  const address = `${ctx.services.config.publicUrl}/puerta/#${token}`
  const row = await inTransaction(ctx, async (tx) => {
    await requireEventRight({ ...ctx, db: tx }, input.eventId, right)
    const made = await insertLink({ ...ctx, db: tx }, input, hashToken(token))
    if (to) await mailDoorLink(tx, ctx.services, { to, address, link: made })
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'door.link_created',
      subject: 'event',
      subjectId: input.eventId,
      detail: { link: made.id, label: made.label },
    })
    return made
  })
  return { link: toDoorLink(row), address, picture: printCodeSvg(await codeMatrix(address)) }
}

/** Returns the address, or null when it was written to often enough. Throws for an account that had us write too much. */
async function mailable({ db, actor, ip }: SignedInCtx, email: string): Promise<string | null> {
  await requireWithinLimit(db, MAILS, String(actor.accountId))
  return (await countHitOnBehalf(db, MAILS_TO_ADDRESS, emailKey(email), ip)) > 0 ? null : email
}

async function insertLink(
  { db, actor, language }: SignedInCtx,
  { eventId, label, sessionIds, maySell, expiresAt, ...input }: InputOf<typeof contract>,
  tokenHash: Buffer,
): Promise<ShownLinkRow> {
  const sessions = new Set((await listSessionRows(db, eventId)).map(({ id }) => id))
  const wanted = sessionIds?.length ? [...new Set(sessionIds)] : null
  if (wanted?.some((id) => !sessions.has(id))) throw new AppError('session.not_found')
  const endsAt = expiresAt ?? (await defaultExpiry(db, eventId))
  const ms = Date.parse(endsAt) - Date.now()
  if (ms <= 0 || (expiresAt && ms > LONGEST_MS))
    throw new AppError('door.expiry_wrong', { fields: ['caduca'] })
  if ((await countOpenLinks(db, eventId)) >= LINKS_MAX) throw new AppError('door.too_many_links')
  const id = await insertDoorLink(db, {
    event_id: eventId,
    token_hash: tokenHash,
    label,
    created_by: actor.accountId,
    expires_at: endsAt,
    follows_sessions: !expiresAt,
    session_ids: wanted,
    may_sell: maySell ?? false,
    language: input.language ?? language,
  })
  return (await findDoorLinkRow(db, eventId, id)) as ShownLinkRow
}
