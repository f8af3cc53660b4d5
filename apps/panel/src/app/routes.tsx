import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { FailedScreen, NotFoundScreen } from './fallback-screens.tsx'
import { inTime, screenRoute } from './screen-route.ts'
import { Shell } from './shell.tsx'
import { WaitingShell } from './waiting.tsx'

const sectionPages = () => import('../features/events/event/frame/section-pages.tsx')

/** The list of events and each event's screens; all others are in `more-routes.tsx`. Code and texts load when opened. */
const screens: RouteObject[] = [
  screenRoute(
    '/inicio',
    () => import('./home-page.tsx'),
    ({ HomePage }) => HomePage,
    'event-list',
  ),
  screenRoute(
    '/add-contenido',
    () => import('../features/events/event-list/add-event-page.tsx'),
    ({ AddEventPage }) => AddEventPage,
    'event-list',
    'add-event',
  ),
  screenRoute(
    '/indice-contenido/:id',
    () => import('./event-home.tsx'),
    ({ EventHome }) => EventHome,
    'event',
    'vat',
    'checks',
    'series',
  ),
  screenRoute(
    '/indice-contenido/:id/capitulos',
    () => import('../features/events/series/chapters-page.tsx'),
    ({ ChaptersPage }) => ChaptersPage,
    'event',
    'vat',
    'series',
    'sorting',
  ),
  screenRoute(
    '/indice-contenido/:id/:step',
    sectionPages,
    ({ SectionPage }) => SectionPage,
    'event',
    'vat',
    'checks',
  ),
  screenRoute('/info-basica/:id', sectionPages, ({ InfoPage }) => InfoPage, 'event', 'vat'),
  screenRoute('/entradas/:id', sectionPages, ({ TicketsPage }) => TicketsPage, 'event', 'vat'),
  screenRoute(
    '/pedidos/:id/:view?',
    () => import('../features/ticketing/order-management/orders-page.tsx'),
    ({ OrdersPage }) => OrdersPage,
    'orders',
    'event',
    'vat',
  ),
  screenRoute('/impacto/:id', sectionPages, ({ ImpactPage }) => ImpactPage, 'event', 'vat'),
  screenRoute(
    '/participantes/:id',
    () => import('../features/events/participants/participants-page.tsx'),
    ({ ParticipantsPage }) => ParticipantsPage,
    'event',
    'vat',
    'sorting',
  ),
  screenRoute(
    '/multimedia/:id',
    () => import('../features/events/media/multimedia-page.tsx'),
    ({ MultimediaPage }) => MultimediaPage,
    'event',
    'vat',
    'multimedia',
    'uploads',
    'sorting',
  ),
]

const PARENT = 'screens'

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <FailedScreen />,
    // index.html shows the mark until the first screen is there.
    hydrateFallbackElement: <WaitingShell />,
    children: [
      {
        id: PARENT,
        errorElement: <FailedScreen />,
        children: [...screens, { path: '*', element: <NotFoundScreen /> }],
      },
    ],
  },
]

let areMoreThere = false

/** Adds the other screens to the routes once an address outside the first ones is requested. */
export const addScreens: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  if (areMoreThere) return
  const { moreScreens } = await inTime(import('./more-routes.tsx'))
  if (areMoreThere) return
  areMoreThere = true
  patch(PARENT, moreScreens)
}
