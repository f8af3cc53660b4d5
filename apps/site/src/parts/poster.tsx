import { posterSvg } from '@larunbat/rules/poster'

/** The generated poster of a seed: decoration that stands in for a missing picture. */
export function Poster({ seed, columns = 4, rows = 3 }: { seed: string; columns?: number; rows?: number }) {
  return <div className="poster" dangerouslySetInnerHTML={{ __html: posterSvg(seed, columns, rows) }} />
}
