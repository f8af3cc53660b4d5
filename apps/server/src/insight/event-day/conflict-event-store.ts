import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

interface RadarEvent {
  city: string | null
  venueName: string | null
  lat: number | null
  lng: number | null
  disciplineIds: number[]
  durationMin: number | null
  timeZone: string
}

/** Returns the values of an event that the radar uses by default; the event exists. */
export async function findRadarEvent(db: Db, eventId: number): Promise<RadarEvent> {
  const { rows } =
    await sql<RadarEvent>`select c.city, c.venue_name as "venueName", c.lat, c.lng, c.duration_min as "durationMin",
      c.discipline_ids as "disciplineIds", coalesce(c.time_zone, h.time_zone) as "timeZone"
    from event c join hub h on h.id = c.hub_id where c.id = ${eventId}`.execute(db)
  return rows[0] as RadarEvent
}
