import type { ComponentType } from 'react'
import { isAdmin, useUser } from '../shared/session.ts'
import { NotForYouScreen } from './fallback-screens.tsx'
import { screenRoute } from './screen-route.ts'

/**
 * A screen for administrators only, given as in `screenRoute`. Other users get a page that says so and loads nothing of
 * it; the server refuses their calls in any case.
 */
export function adminRoute<M>(
  path: string,
  load: () => Promise<M>,
  pick: (module: M) => ComponentType,
  ...namespaces: string[]
) {
  return screenRoute(
    path,
    async () => (isAdmin() ? pick(await load()) : NotForYouScreen),
    (Page) => {
      // The same address may be on screen when another account signs in: ask again at every drawing.
      return function AdminPage() {
        return isAdmin(useUser()) ? <Page /> : <NotForYouScreen />
      }
    },
    ...namespaces,
  )
}
