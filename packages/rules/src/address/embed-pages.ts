import type { EventCard } from './site-pages.ts'

/** How a frame on another website looks: as the device of who looks wants it, or always so. */
export type EmbedLook = 'auto' | 'light' | 'dark'

/** Content of a frame on another website. Addresses are paths of this site. */
export type EmbedModel = { look: EmbedLook } & (
  | {
      kind: 'programme'
      cards: EventCard[]
      /** How many more there are. */
      moreCount: number
      /** Where all of them are. */
      allHref: string
    }
  | {
      kind: 'event'
      card: EventCard
      /** Multilingual name of the cause it supports. */
      cause: string | null
      /** Where tickets are picked; null where none are to be had here. */
      ticketsHref: string | null
    }
)
