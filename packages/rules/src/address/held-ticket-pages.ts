/** A video to play: an address of ours, or the page of a video host that is known. */
export type WatchVideo = { url: string; fileUrl: string | null; posterUrl: string | null }

/** Before, while or after something may be watched. */
export type WatchPhase = 'before' | 'open' | 'over'

/** A session as it is watched live. */
export type LiveView = {
  phase: WatchPhase
  /** UTC instants, ISO 8601. */
  opensAt: string
  /** Address of the stream; only while it is open, and null until the organiser has given one. */
  url: string | null
}

/** The recording of an event. */
export type RecordingView = {
  phase: WatchPhase
  /** First and last moment; null where the organiser gave none. */
  from: string | null
  until: string | null
  /** Only while it is open, and null until it is there. */
  video: WatchVideo | null
}

/** Why a ticket opens nothing. */
export type TicketEnd = 'passedOn' | 'cancelled' | 'offered' | 'sessionCancelled'

/** What the holder of a ticket watches. */
export type WatchModel = {
  /** Multilingual. */
  title: string
  /** Of its event's page; null once the event is no longer public. */
  slug: string | null
  /** Multilingual. */
  sessionName: string | null
  startsAt: string
  endsAt: string | null
  timeZone: string
  isPostponed: boolean
  end: TicketEnd | null
  live: LiveView | null
  recording: RecordingView | null
  /** Of this page. */
  path: string
  /** Path of the ticket; null in the organiser's preview. */
  ticketPath: string | null
  /** The event's team previews it as it is while it is open. */
  isPreview?: boolean
}

/** One ticket for its holder. */
export type HeldTicketModel = {
  /** Multilingual. */
  title: string
  slug: string | null
  sessionName: string | null
  startsAt: string
  endsAt: string | null
  timeZone: string
  venue: string
  /** Multilingual; null for the only type of an event. */
  typeName: string | null
  holderName: string | null
  isUsed: boolean
  end: TicketEnd | null
  /** Paths of its papers; null for a ticket that ended. */
  papers: {
    code: string
    pdf: string
    calendar: string
    applePass: string | null
    googlePass: string | null
  } | null
  /** Path where it is watched; null without that right. */
  watchPath: string | null
}
