import { Skeleton } from '../shared/data/skeleton.tsx'
import './shell.css'

/** A page that is on its way. */
export function Waiting() {
  return (
    <div className="screen" style={{ paddingTop: 84 }}>
      <Skeleton rows={6} />
    </div>
  )
}

/** The whole frame while the very first screen is on its way: nothing jumps when it comes. */
export function WaitingShell() {
  return (
    <div className="shell">
      <div className="side" />
      <div className="content">
        <Waiting />
      </div>
    </div>
  )
}
