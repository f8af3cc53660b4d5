import { useFormat } from '../../shared/i18n/format.ts'
import './arrivals-meter.css'

interface ArrivalsMeterProps {
  inside: number
  expected: number
  /** What follows the large figure: "of 80 tickets inside". */
  words: string
  /** What the bar measures, for who does not see it. */
  label: string
}

/** How many are inside, in a figure that is read across a table, and of how many. */
export function ArrivalsMeter({ inside, expected, words, label }: ArrivalsMeterProps) {
  const { number } = useFormat()
  return (
    <>
      <p className="arrivals">
        <strong>{number(inside)}</strong> {words}
      </p>
      <progress className="arrivals-meter" max={Math.max(1, expected)} value={inside} aria-label={label} />
    </>
  )
}
