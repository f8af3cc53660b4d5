import type { ComponentType } from 'react'
import type { Reach } from '../shared/reach.ts'
import { mayUse, useUser } from '../shared/session.ts'
import { NotForYouScreen } from './fallback-screens.tsx'
import { screenRoute } from './screen-route.ts'

/**
 * A screen of the administration, given as in `screenRoute`, for those whose roles reach it. Other users get a page that says so and loads nothing of
 * it; the server refuses their calls in any case.
 */
export function adminRoute<M>(
  path: string,
  reach: Reach,
  load: () => Promise<M>,
  pick: (module: M) => ComponentType,
  ...namespaces: string[]
) {
  return screenRoute(
    path,
    async () => (mayUse(reach) ? pick(await load()) : NotForYouScreen),
    (Page) => {
      // The same address may be on screen when another account signs in: ask again at every drawing.
      return function AdminPage() {
        return mayUse(reach, useUser()) ? <Page /> : <NotForYouScreen />
      }
    },
    ...namespaces,
  )
}
