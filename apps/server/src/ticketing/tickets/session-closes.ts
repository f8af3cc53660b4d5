import { sql } from 'kysely'
import { USUAL_MIN } from '../../events/event/published-copy/approved-times.ts'

/** Of a publication `p`: its sessions as they were approved, as `d`. */
export const APPROVED_SESSIONS = sql`jsonb_to_recordset(p.document -> 'sessions')
  as d(id bigint, "startsAt" timestamptz, "endsAt" timestamptz, "saleEndsAt" timestamptz)`

/** When the sale of such a session ends: as it says or its event does, when it begins else; at its own end at the latest. */
export const SESSION_CLOSES = sql`least(
  coalesce(d."saleEndsAt", (p.document ->> 'saleEndsAt')::timestamptz, d."startsAt"),
  coalesce(d."endsAt", d."startsAt" + make_interval(
    mins => coalesce((p.document ->> 'durationMin')::int, ${sql.lit(USUAL_MIN)}))))`
