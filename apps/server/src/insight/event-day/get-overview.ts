import type { getFestivalOverview as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { festivalDay } from './festival-day.ts'
import { findMainDay, listHubOverview } from './overview-store.ts'

/** How far the festival's events are, hub by hub, for administrators. */
export const getFestivalOverview: SignedInHandler<typeof contract> = async ({ db, actor }) => ({
  today: festivalDay(new Date().toISOString()),
  mainDay: await findMainDay(db, actor.hubIds),
  hubs: await listHubOverview(db, actor.hubIds),
})
