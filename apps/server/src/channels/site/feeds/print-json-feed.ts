import type { ShownEvent } from '../../programme/public-event.ts'
import { type FeedHead, summaryOf } from './print-atom.ts'

/** Events as a JSON Feed (version 1.1, jsonfeed.org); what calendars need stands under `_larunbat`. */
export function printJsonFeed(
  events: readonly ShownEvent[],
  { title, self, home, language }: FeedHead,
): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: self,
    language,
    items: events.map((event) => ({
      id: String(event.id),
      url: event.url,
      title: event.title,
      event_text_version: summaryOf(event) || event.title,
      date_modified: event.updatedAt,
      ...(event.cover ? { image: event.cover.url } : {}),
      ...(event.organiser?.name ? { authors: [{ name: event.organiser.name }] } : {}),
      tags: event.disciplines.map(({ name }) => name),
      _larunbat: {
        starts_at: event.startsAt,
        ends_at: event.endsAt,
        time_zone: event.timeZone,
        venue_name: event.venueName,
        city: event.city,
        is_free: event.isFree,
        tickets_url: event.ticketsUrl,
        cause: event.cause?.name ?? null,
      },
    })),
  })
}
