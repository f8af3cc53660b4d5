import type { RouteObject } from 'react-router'
import { adminRoute } from './admin-route.tsx'
import { FailedScreen, NotFoundScreen } from './fallback-screens.tsx'
import { screenRoute } from './screen-route.ts'
import { Shell } from './shell.tsx'

/** Every screen behind the sign-in. Add yours with its texts' namespaces; its code loads when it is opened. */
const screens: RouteObject[] = [
  screenRoute(
    '/perfil',
    () => import('../features/profile/profile-page.tsx'),
    ({ ProfilePage }) => ProfilePage,
    'profile',
  ),
  adminRoute(
    '/usuarios',
    () => import('../features/users/users-page.tsx'),
    ({ UsersPage }) => UsersPage,
    'users',
  ),
]

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <FailedScreen />,
    children: [
      { errorElement: <FailedScreen />, children: [...screens, { path: '*', element: <NotFoundScreen /> }] },
    ],
  },
]
