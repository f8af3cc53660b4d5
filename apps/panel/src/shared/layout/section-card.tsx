import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import './layout.css'

/** A mark that says done or not yet. */
export function Tick({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="tick" data-done={isDone || undefined}>
      {isDone && <Icon name="check" size={14} />}
      <span className="visually-hidden">{t(isDone ? 'done' : 'pending')}</span>
    </span>
  )
}

interface SectionCardProps {
  title: string
  /** One or two sentences under the title. */
  intro?: ReactNode
  /** Shows a mark before the title. */
  isDone?: boolean
  actions?: ReactNode
  /** One of several of its kind, which may have the same name: no landmark of the page. */
  isItem?: boolean
  /** Target of a rail link. */
  id?: string
  children: ReactNode
}

/** A part of a page on a card with its own heading. */
export function SectionCard({ title, intro, isDone, actions, isItem, id, children }: SectionCardProps) {
  const headingId = useId()
  const Element = isItem ? 'article' : 'section'
  return (
    <Element className="section-card" id={id} aria-labelledby={headingId}>
      <div className="section-card-head">
        {isDone !== undefined && <Tick isDone={isDone} />}
        <h2 id={headingId}>{title}</h2>
        {actions}
      </div>
      <div className="section-card-body">
        {intro && <p className="section-card-intro">{intro}</p>}
        {children}
      </div>
    </Element>
  )
}
