import type { getDoorState as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireContentRight } from '../../events/event/access.ts'
import { countRepeated, listDevices, listSessionDoors } from './report-store.ts'

const toIso = (at: string) => new Date(at).toISOString()

/** What happens at the door just now, for the event's owner and administrators. */
export const getDoorState: SignedInHandler<typeof contract> = async (ctx, { contentId }) => {
  await requireContentRight(ctx, contentId, 'door')
  const sessions = await listSessionDoors(ctx.db, contentId)
  const devices = await listDevices(ctx.db, contentId)
  return {
    sessions: sessions.map((session) => ({ ...session, startsAt: toIso(session.startsAt) })),
    devices: devices.map((row) => ({ ...row, lastScanAt: row.lastScanAt && toIso(row.lastScanAt) })),
    repeated: await countRepeated(ctx.db, contentId),
    now: new Date().toISOString(),
  }
}
