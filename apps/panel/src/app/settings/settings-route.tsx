import i18next from 'i18next'
import type { RouteObject } from 'react-router'
import { useLocation } from 'react-router'
import { currentUser, useUser } from '../../shared/session.ts'
import { NotForYouScreen, NotFoundScreen } from '../fallback-screens.tsx'
import { screenRoute } from '../screen-route.ts'
import { sectionAt } from './section.ts'
import { settingsSections } from './settings-sections.ts'

const Nothing = () => null

/**
 * `/ajustes` with a route for each section. A user without the right gets a page that says so and loads none of it;
 * the server refuses their calls in any case.
 */
export const settingsRoute: RouteObject = {
  path: '/ajustes',
  lazy: async () => {
    const [{ SettingsFrame }] = await Promise.all([
      import('./settings-frame.tsx'),
      i18next.loadNamespaces(['settings']),
    ])
    return {
      Component: function Settings() {
        const user = useUser()
        const { pathname } = useLocation()
        const asked = sectionAt(settingsSections, pathname)
        if (!asked && !/^\/ajustes\/?$/.test(pathname)) return <NotFoundScreen />
        if (!user || (asked && !asked.isFor(user))) return <NotForYouScreen />
        return <SettingsFrame sections={settingsSections.filter(({ isFor }) => isFor(user))} />
      },
    }
  },
  children: [
    { index: true, element: null },
    ...settingsSections.map((section) =>
      screenRoute(
        [section.path, section.more].filter(Boolean).join('/'),
        async () => {
          const user = currentUser()
          return user && section.isFor(user) ? section.load() : Nothing
        },
        (Page) => Page,
        ...section.namespaces,
      ),
    ),
    { path: '*', element: null },
  ],
}
