import type { getRadar as contract } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { addDays, addMinutes, toInstant, toLocalDate } from '@larunbat/rules/time/dates'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { findRadarEvent } from './conflict-event-store.ts'
import {
  countByHour,
  listDoublePlayed,
  listMeeting,
  type RadarRow,
  type RadarWish,
} from './schedule-conflict-store.ts'

const MAX_NAMED = 8
const HOURS = 24

/**
 * Schedule conflicts of an event, for those who may read it: others are named when public or in review; drafts of others are counted,
 * never named.
 */
export const getRadar: SignedInHandler<typeof contract> = async ({ db, actor }, input) => {
  const { id } = await requireEventRight({ db, actor }, input.eventId, 'read')
  const event = await findRadarEvent(db, id)
  const { timeZone, durationMin } = event
  const day = toLocalDate(input.startsAt, timeZone)
  const midnight = `${day}T00:00`
  const wish: RadarWish = {
    ...placeOf(input, event),
    eventId: id,
    viewerId: actor.accountId,
    isAdmin: actor.isAdmin,
    startsAt: input.startsAt,
    endsAt: endOf(input, durationMin),
    disciplineIds: input.disciplineIds ?? event.disciplineIds,
    dayStartsAt: toInstant(midnight, timeZone),
    dayEndsAt: toInstant(addDays(midnight, 1), timeZone),
    timeZone,
  }
  const meeting = await listMeeting(db, wish)
  const artists = await listDoublePlayed(db, wish)
  const hours = new Map((await countByHour(db, wish)).map((row) => [row.hour, row]))
  return {
    day,
    timeZone,
    place: partOf(meeting.filter(({ isSamePlace }) => isSamePlace)),
    artists: partOf(artists),
    // Events in the same building are listed once.
    nearby: partOf(meeting.filter(({ isSamePlace, isNearby }) => isNearby && !isSamePlace)),
    hours: Array.from({ length: HOURS }, (_, hour) => hours.get(hour) ?? { hour, all: 0, same: 0 }),
  }
}

type Input = InputOf<typeof contract>
type Stored = Awaited<ReturnType<typeof findRadarEvent>>

/** With a newly typed city the stored position applies only if the request names the position as well. */
function placeOf(input: Input, event: Stored): Pick<RadarWish, 'city' | 'venueName' | 'lat' | 'lng'> {
  const { lat = event.lat, lng = event.lng, city = event.city, venueName = event.venueName } = input
  const isMarked = lat !== null && lng !== null
  return { city, venueName, lat: isMarked ? lat : null, lng: isMarked ? lng : null }
}

function endOf({ startsAt, endsAt }: Input, durationMin: number | null): string {
  return endsAt && endsAt > startsAt ? endsAt : addMinutes(startsAt, Math.max(1, durationMin ?? 60))
}

function partOf(rows: readonly RadarRow[]) {
  const named = rows.filter(({ isSecret }) => !isSecret)
  return {
    rows: named.slice(0, MAX_NAMED),
    total: named.length,
    drafts: new Set(rows.filter(({ isSecret }) => isSecret).map(({ eventId }) => eventId)).size,
  }
}
