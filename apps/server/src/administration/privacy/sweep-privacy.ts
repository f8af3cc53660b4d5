import { releaseFiles, sweepFiles } from '../../files/stored-files/file-ledger.ts'
import { emptyUnknownMails } from '../../identity/outbox/mail-retention-store.ts'
import { anonymizeBuyers } from '../../ticketing/orders/anonymize-buyer-store.ts'
import type { BuildContext } from './build-export.ts'
import { eraseUnconfirmed } from './erase-unconfirmed.ts'
import { removeExpired } from './export-store.ts'
import { anonymizePayees, redactDeletionMails, removeRetained } from './retention-store.ts'

/**
 * Deletes archives whose 24 hours are over, blocked records whose years are over, and takes the address out of mails
 * that confirmed the deletion of an account. Accounts that were never confirmed are erased. Buyers are forgotten when accounting needs them no longer, mails when
 * nothing else names who they went to.
 */
export async function sweepPrivacy(ctx: BuildContext): Promise<void> {
  const { db, log } = ctx
  const keys = await db.transaction().execute(async (tx) => {
    const expired = await removeExpired(tx)
    await releaseFiles(tx, expired)
    return expired
  })
  await sweepFiles(ctx, keys)
  const records = await removeRetained(db)
  if (records > 0) log.info({ records }, 'blocked records of erased accounts have served their time')
  const payees = await anonymizePayees(db)
  if (payees > 0) log.info({ payees }, 'payouts to erased accounts no longer say to whom')
  await redactDeletionMails(db)
  const buyers = await anonymizeBuyers(db)
  if (buyers > 0) log.info({ buyers }, 'buyers whose years are over are no longer named')
  const accounts = await eraseUnconfirmed(ctx)
  if (accounts > 0) log.info({ accounts }, 'accounts that were never confirmed are erased')
  const mails = await emptyUnknownMails(db)
  if (mails > 0) log.info({ mails }, 'mails to people whom nothing else names are empty')
}
