import type { getDoorState as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { countRepeated, listDevices, listSessionDoors } from './report-store.ts'

const toIso = (at: string) => new Date(at).toISOString()

/** What happens at the door just now, for the event's owner and administrators. */
export const getDoorState: SignedInHandler<typeof contract> = async (ctx, { eventId }) => {
  await requireEventRight(ctx, eventId, 'door')
  const sessions = await listSessionDoors(ctx.db, eventId)
  const devices = await listDevices(ctx.db, eventId)
  return {
    sessions: sessions.map((session) => ({ ...session, startsAt: toIso(session.startsAt) })),
    devices: devices.map((row) => ({ ...row, lastScanAt: row.lastScanAt && toIso(row.lastScanAt) })),
    repeated: await countRepeated(ctx.db, eventId),
    now: new Date().toISOString(),
  }
}
