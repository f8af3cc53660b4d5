import { type AccountRecord, lockAccount } from '../../identity/accounts/account-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { readFestivalSettings } from '../../reference/festival-settings/festival-setting-store.ts'
import type { BuildContext } from './build-export.ts'
import { eraseLocked } from './erase-account.ts'
import { sweepErased } from './erasure-files.ts'
import type { ErasurePlan } from './erasure-plan.ts'
import { listNeverConfirmed } from './retention-store.ts'

/** Accounts of one read; each is erased in a transaction of its own. */
const BATCH = 50
/** Accounts of one sweep: the next one goes on. */
const MAX_ACCOUNTS = 2_000

class HasRecordsError extends Error {
  override name = 'HasRecordsError'
}

/**
 * Erases accounts that were never confirmed within `unconfirmedAccountDays`, with their drafts and files, and returns how
 * many. Confirmed ones stay, also after a change of address, and so do administrators, blocked accounts and those with
 * published events, sold places or entries in the books.
 */
export async function eraseUnconfirmed(ctx: BuildContext): Promise<number> {
  const { unconfirmedAccountDays: days } = await readFestivalSettings(ctx.db)
  let erased = 0
  let after = 0
  for (let seen = 0; seen < MAX_ACCOUNTS; seen += BATCH) {
    const ids = await listNeverConfirmed(ctx.db, { days, after, limit: BATCH })
    for (const id of ids) if (await eraseIfUnconfirmed(ctx, id)) erased += 1
    if (ids.length < BATCH) break
    after = ids.at(-1) ?? after
  }
  return erased
}

async function eraseIfUnconfirmed(ctx: BuildContext, id: number): Promise<boolean> {
  try {
    const done = await retryDeadlock(ctx.db, async (tx) => {
      const account = await lockAccount(tx, id)
      // Its owner may have confirmed it while the sweep was under way.
      if (!account || account.confirmed_at !== null || isKept(account)) return undefined
      return eraseLocked(ctx, tx, account, assertWithoutRecords)
    })
    if (done) await sweepErased(ctx, done.dropped)
    return done !== undefined
  } catch (error) {
    if (error instanceof HasRecordsError) return false
    throw error
  }
}

const isKept = (account: AccountRecord) =>
  account.profile_id === 1 || account.blocked_at !== null || account.merged_into !== null

function assertWithoutRecords({ obstacle, keptIds, sold, retainedUntil }: ErasurePlan): void {
  if (obstacle !== null || keptIds.length > 0 || sold > 0 || retainedUntil !== null)
    throw new HasRecordsError()
}
