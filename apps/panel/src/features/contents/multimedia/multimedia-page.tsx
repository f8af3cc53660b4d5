import { ContentFrame } from '../frame/content-frame.tsx'
import { MultimediaSection } from './multimedia-section.tsx'

/** `/multimedia/12`: pictures, videos and extras of an event. */
export function MultimediaPage() {
  return <ContentFrame page="multimedia">{(content) => <MultimediaSection content={content} />}</ContentFrame>
}
