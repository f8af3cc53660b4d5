import type { listFestivalToday as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { listCases } from '../../ticketing/payment-disputes/case-store.ts'
import { silentProviders } from '../../ticketing/payment-disputes/dispute-cases.ts'
import { festivalDay } from './festival-day.ts'
import { countDay, countFailedMails, listHubsToday, partOf } from './festival-store.ts'
import { toTodaySessions } from './shown-session.ts'
import { countUnpublished, listDay } from './today-store.ts'

const PAGE_SIZE = 50

/** All published events of a day, for administrators. */
export const listFestivalToday: SignedInHandler<typeof contract> = async (
  ctx,
  { day: wanted, hubId, part, page = 1, pageSize = PAGE_SIZE },
) => {
  const { db, actor } = ctx
  const now = new Date().toISOString()
  const day = wanted ?? festivalDay(now)
  const { accountId, hubIds } = actor
  const scope = { accountId, hubIds }
  const where = partOf(part, hubId)
  const paging = { limit: pageSize, offset: (page - 1) * pageSize, where }
  const rows = await listDay(db, day, { ...scope, isWhole: true }, paging)
  return {
    day,
    now,
    hubs: await listHubsToday(db, day, scope),
    // Payments and mails are the whole festival's: with roles of some hubs there are none to see.
    paymentCases: hubIds ? 0 : (await listCases(db, { silent: silentProviders(ctx) })).length,
    failedMails: hubIds ? 0 : await countFailedMails(db),
    ...(await countUnpublished(db, day, hubIds)),
    sessions: await toTodaySessions(db, actor, rows),
    total: await countDay(db, day, scope, where),
    page,
    pageSize,
  }
}
