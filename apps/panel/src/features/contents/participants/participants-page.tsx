import { ContentFrame } from '../frame/content-frame.tsx'
import { ParticipantsSection } from './participants-section.tsx'

/** The participants of an event. */
export function ParticipantsPage() {
  return (
    <ContentFrame page="participants">{(content) => <ParticipantsSection content={content} />}</ContentFrame>
  )
}
