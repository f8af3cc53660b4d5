import festival from './festival.json' with { type: 'json' }

/** All accounts of the demo sign in with it. */
export const DEMO_PASSWORD = 'larunbat-demo'

/** A person of the demo; example domains only (RFC 2606), so that no mail of it can ever be delivered. */
export interface DemoPerson {
  name: string
  email: string
  profileId: number
  language: string
  city: string
  phone: string
  taxId?: string
  iban?: string
}

/** A place events of the demo happen in. */
export interface DemoVenue {
  name: string
  address: string
  city: string
  lat: number
  lng: number
  capacity: number
  setting: string
  wheelchair: string
}

/** What an event of the demo festival says; everything else follows from it. */
export interface DemoEvent {
  title: Texts
  description: Texts
  type: number
  disciplines: number[]
  /** Key into `venues`. */
  venue: string
  /** Local wall time on the festival's Saturday. */
  time: string
  durationMin: number
  /** Index into `owners`. */
  owner: number
  /** Ticket mode and, where there is one, price in minor units. */
  mode: number
  priceCents?: number
  /** Places; without it those of the venue, 400 at most. */
  capacity?: number
  cause: string
  causeUrl: string
  collaboration: number
  figure?: number
  artist: string
  isForChildren: boolean
  /** Without a venue: it is streamed. */
  isOnline?: boolean
  languages: string[]
  /** 0 in progress, 1 in review, 2 published, 3 archived; `returned` with remarks, `changed` waits for approval. */
  state: number | string
}

type Texts = { es?: string; en?: string; eu?: string }

export const { admins, owners, events } = festival as unknown as {
  admins: DemoPerson[]
  owners: DemoPerson[]
  events: DemoEvent[]
}
export const venues = festival.venues as Readonly<Record<string, DemoVenue>>
