import { ContentFrame } from '../frame/content-frame.tsx'
import { ChaptersSection } from './chapters-section.tsx'

/** The chapters of a series. */
export function ChaptersPage() {
  return <ContentFrame page="chapters">{(content) => <ChaptersSection content={content} />}</ContentFrame>
}
