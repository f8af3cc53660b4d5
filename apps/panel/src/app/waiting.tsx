import { Skeleton } from '../shared/data/skeleton.tsx'

/** A page that is on its way. */
export function Waiting() {
  return (
    <div className="screen" style={{ paddingTop: 84 }}>
      <Skeleton rows={6} />
    </div>
  )
}
