import { EventFrame } from '../event/frame/event-frame.tsx'
import { ChaptersSection } from './chapters-section.tsx'

/** The chapters of a series. */
export function ChaptersPage() {
  return <EventFrame page="chapters">{(event) => <ChaptersSection event={event} />}</EventFrame>
}
