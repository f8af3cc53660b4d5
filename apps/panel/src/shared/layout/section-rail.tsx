import { NavLink } from 'react-router'
import './layout.css'
import { Tick } from './section-card.tsx'

export interface RailItem {
  to: string
  label: string
  isDone?: boolean
  /** Note about an open task there, in words: "Changes requested". Shown as a dot. */
  note?: string
}

/** The sections of a long record, with what is done, beside the form; hidden below 992 px. */
export function SectionRail({ label, items }: { label: string; items: readonly RailItem[] }) {
  return (
    <nav aria-label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <NavLink className="rail-link" to={item.to} end>
              {item.isDone === undefined ? <span className="tick-gap" /> : <Tick isDone={item.isDone} />}
              <span>{item.label}</span>
              {item.note && <RailNote text={item.note} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A dot for those who see it, words for those who do not. */
export function RailNote({ text }: { text: string }) {
  return (
    <span className="rail-note" title={text}>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
