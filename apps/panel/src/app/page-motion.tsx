import { type ReactNode, useReducer, ViewTransition } from 'react'
import './motion.css'

/**
 * Puts pages in motion as one follows the other (`motion.css`). While a motion goes on, React keeps back the effects of the
 * new page, so also what it asks the server for, unless there is something to draw: up to half a second. Hence something
 * is drawn as soon as the motion has begun.
 */
export function PageMotion({ pathname, children }: { pathname: string; children: ReactNode }) {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  return (
    <ViewTransition key={pathname} enter="page-in" exit="page-out" default="none" onEnter={draw}>
      {children}
    </ViewTransition>
  )
}
