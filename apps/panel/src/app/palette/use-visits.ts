import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { recordVisit } from './visits.ts'

/** Viewing time after which a screen counts as visited; its title is set by then. */
const LOOK_MS = 1_500

/** Remembers the screens a person opens, under the titles of their windows. */
export function useVisits(userId: number | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (userId === undefined) return
    const timer = setTimeout(() => {
      const title = document.title.replace(/ · [^·]*$/, '')
      if (!document.querySelector('main .empty')) recordVisit(userId, { to: pathname, title })
    }, LOOK_MS)
    return () => clearTimeout(timer)
  }, [userId, pathname])
}
