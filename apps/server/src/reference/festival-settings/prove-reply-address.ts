import { replyAddressPath } from '@larunbat/rules/address/public-address'
import type { Ctx, SignedInCtx } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { refreshSettings } from './follow-settings.ts'
import {
  findReplyProof,
  insertReplyProof,
  isReplyAddressProved,
  type ReplyProof,
  saveReplyProved,
} from './reply-address-store.ts'
import { countChange } from './stamp-store.ts'

/** Mails a link to a reply address whose mailbox did not confirm it; until then, the address is in no mail. */
export async function mailReplyAddress(
  { db: tx, actor, services }: Pick<SignedInCtx, 'db' | 'actor' | 'services'>,
  address: string,
): Promise<void> {
  if (address === '' || (await isReplyAddressProved(tx, address))) return
  const token = await insertReplyProof(tx, address)
  await services.mailer.send(tx, {
    to: address,
    language: actor.language,
    template: 'festival-reply-address',
    data: { who: actor.name, url: services.config.publicUrl + replyAddressPath(actor.language, token) },
  })
}

/** Puts a reply address in force for the holder of the mailed secret; undefined when the link is no longer good. */
export async function proveReplyAddress(ctx: Ctx, token: string): Promise<ReplyProof | undefined> {
  const proved = await ctx.db.transaction().execute(async (tx) => {
    const proof = await findReplyProof(tx, token)
    if (proof && !proof.isProved && (await saveReplyProved(tx, proof.address))) {
      // Every process reads the settings again.
      await countChange(tx, 'rules')
      await writeAudit(tx, {
        actorId: null,
        action: 'rules.reply_proved',
        subject: 'setting',
        subjectId: null,
        detail: {},
      })
    }
    return proof && { ...proof, isProved: true }
  })
  await refreshSettings(ctx.db)
  return proved
}
