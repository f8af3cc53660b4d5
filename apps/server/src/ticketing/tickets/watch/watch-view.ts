import type { LiveView, RecordingView, WatchPhase } from '@larunbat/rules/address/held-ticket-pages'
import { isHttpsUrl } from '@larunbat/rules/address/url'
import { isPlayableVideo } from '@larunbat/rules/address/video-link'
import type { PublicEvent } from '@larunbat/rules/events/public-event'
import type { BoughtSession } from '../bought.ts'
import { watchRightsOf } from './watch-rights.ts'
import type { WatchSources } from './watch-store.ts'

const MINUTE_MS = 60_000
/** A stream stays open this long after the announced end, as many run over. */
const AFTER_END_MS = 60 * MINUTE_MS
/** Where no end was announced. */
const UNKNOWN_LENGTH_MS = 6 * 60 * MINUTE_MS

interface Watched {
  event: PublicEvent
  session: BoughtSession
  sources: WatchSources | undefined
  /** Milliseconds of the clock that decides. */
  now: number
  opensMinutesBefore: number
}

/** Returns what is watched of a session now; each part only while it is open. Null where its tickets have no such right. */
export function watchViewOf(watched: Watched): { live: LiveView | null; recording: RecordingView | null } {
  const rights = watchRightsOf(watched.event, watched.session)
  return {
    live: rights.live ? liveOf(watched) : null,
    recording: rights.recording ? recordingOf(watched) : null,
  }
}

function liveOf({ session, sources, now, opensMinutesBefore }: Watched): LiveView {
  const startsAt = Date.parse(session.startsAt)
  const opensAt = startsAt - opensMinutesBefore * MINUTE_MS
  const closesAt =
    session.endsAt === null ? startsAt + UNKNOWN_LENGTH_MS : Date.parse(session.endsAt) + AFTER_END_MS
  // A session without a day cannot be opened by the one it had.
  const phase = session.status === 'postponed' ? 'before' : phaseOf(now, opensAt, closesAt)
  const url = phase === 'open' && isHttpsUrl(sources?.streamUrl ?? null) ? (sources?.streamUrl ?? null) : null
  return { phase, opensAt: new Date(opensAt).toISOString(), url }
}

function recordingOf({ event, sources, now }: Watched): RecordingView {
  const { visibleFrom: from = null, visibleUntil: until = null } = event
  const phase = phaseOf(
    now,
    from ? Date.parse(from) : Number.NEGATIVE_INFINITY,
    until ? Date.parse(until) : Number.POSITIVE_INFINITY,
  )
  const { url = null, fileUrl = null, posterUrl = null } = sources?.video ?? {}
  const video = phase === 'open' && isPlayableVideo(url) ? { url, fileUrl, posterUrl } : null
  return { phase, from, until, video }
}

function phaseOf(now: number, opensAt: number, closesAt: number): WatchPhase {
  if (now < opensAt) return 'before'
  return now < closesAt ? 'open' : 'over'
}
