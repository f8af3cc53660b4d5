import { EventFrame } from '../event/frame/event-frame.tsx'
import { ParticipantsSection } from './participants-section.tsx'

/** The participants of an event. */
export function ParticipantsPage() {
  return <EventFrame page="participants">{(event) => <ParticipantsSection event={event} />}</EventFrame>
}
