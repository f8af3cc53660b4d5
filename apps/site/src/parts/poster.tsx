import { eventPosterSvg, type PosterEvent } from '@larunbat/rules/events/event-poster'
import { posterSvg } from '@larunbat/rules/events/poster'

/** The generated poster of a seed: decoration that stands in for a missing picture. */
export function Poster({ seed, columns = 4, rows = 3 }: { seed: string; columns?: number; rows?: number }) {
  return <div className="poster" dangerouslySetInnerHTML={{ __html: posterSvg(seed, columns, rows) }} />
}

type EventPosterProps = { event: PosterEvent; width?: number; height?: number; way?: number | undefined }

/** The drawn poster of an event without a picture, by what it is about; it fills its place. */
export function EventPoster({ event, width = 400, height = 300, way }: EventPosterProps) {
  const html = eventPosterSvg(event, width, height, way)
  return <div className="poster" dangerouslySetInnerHTML={{ __html: html }} />
}
