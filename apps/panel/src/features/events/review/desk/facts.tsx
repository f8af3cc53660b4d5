import type { ReactNode } from 'react'

export interface Fact {
  label: string
  /** Left out when it is empty. */
  value: ReactNode
  isWide?: boolean
}

/** Facts as label and value, two columns on desktop. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(({ value }) => value !== undefined && value !== null && value !== '')
        .map(({ label, value, isWide }) => (
          <div key={label} className="fact" data-wide={isWide || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
