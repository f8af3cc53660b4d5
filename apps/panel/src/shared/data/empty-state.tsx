import type { ReactNode } from 'react'
import { Poster } from '../poster.tsx'
import './data.css'

interface EmptyStateProps {
  title: string
  /** What can be done about it. */
  children?: ReactNode
  action?: ReactNode
  seed?: string
}

/** A place with nothing in it yet: says so, and what to do. */
export function EmptyState({ title, children, action, seed = title }: EmptyStateProps) {
  return (
    <div className="empty">
      <Poster seed={seed} columns={3} rows={3} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
