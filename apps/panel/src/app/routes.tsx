import type { RouteObject } from 'react-router'
import { adminRoute } from './admin-route.tsx'
import { FailedScreen, NotFoundScreen } from './fallback-screens.tsx'
import { screenRoute } from './screen-route.ts'
import { Shell } from './shell.tsx'
import { WaitingShell } from './waiting.tsx'

const sectionPages = () => import('../features/contents/frame/section-pages.tsx')
const participantPage = () => import('../features/contents/participants/participant-page.tsx')

/** Every screen behind the sign-in. Add yours with its texts' namespaces; its code loads when it is opened. */
const screens: RouteObject[] = [
  screenRoute(
    '/inicio',
    () => import('../features/contents/list/home-page.tsx'),
    ({ HomePage }) => HomePage,
    'contents',
  ),
  screenRoute(
    '/add-contenido',
    () => import('../features/contents/add/add-content-page.tsx'),
    ({ AddContentPage }) => AddContentPage,
    'contents',
  ),
  screenRoute(
    '/indice-contenido/:id',
    () => import('../features/contents/frame/overview-page.tsx'),
    ({ OverviewPage }) => OverviewPage,
    'event',
    'checks',
    'series',
  ),
  screenRoute(
    '/indice-contenido/:id/capitulos',
    () => import('../features/contents/series/chapters-page.tsx'),
    ({ ChaptersPage }) => ChaptersPage,
    'event',
    'series',
    'sorting',
  ),
  screenRoute(
    '/indice-contenido/:id/:step',
    sectionPages,
    ({ SectionPage }) => SectionPage,
    'event',
    'checks',
  ),
  screenRoute('/info-basica/:id', sectionPages, ({ InfoPage }) => InfoPage, 'event'),
  screenRoute('/entradas/:id', sectionPages, ({ TicketsPage }) => TicketsPage, 'event'),
  screenRoute(
    '/pedidos/:id/:view?',
    () => import('../features/contents/orders/orders-page.tsx'),
    ({ OrdersPage }) => OrdersPage,
    'orders',
    'event',
  ),
  screenRoute('/impacto/:id', sectionPages, ({ ImpactPage }) => ImpactPage, 'event'),
  screenRoute(
    '/participantes/:id',
    () => import('../features/contents/participants/participants-page.tsx'),
    ({ ParticipantsPage }) => ParticipantsPage,
    'event',
    'sorting',
  ),
  screenRoute(
    '/participante/:id/:participantId?',
    participantPage,
    ({ ParticipantPage }) => ParticipantPage,
    'event',
    'people',
  ),
  screenRoute(
    '/artistas',
    () => import('../features/people/people-page.tsx'),
    ({ PeoplePage }) => PeoplePage,
    'people',
  ),
  screenRoute(
    '/artistas/:personId',
    () => import('../features/people/person-page.tsx'),
    ({ PersonPage }) => PersonPage,
    'people',
  ),
  screenRoute(
    '/invitacion',
    () => import('../features/people/invitation-page.tsx'),
    ({ InvitationPage }) => InvitationPage,
    'people',
  ),
  screenRoute(
    '/multimedia/:id',
    () => import('../features/contents/multimedia/multimedia-page.tsx'),
    ({ MultimediaPage }) => MultimediaPage,
    'event',
    'multimedia',
    'uploads',
    'sorting',
  ),
  screenRoute(
    '/vimeoform',
    () => import('../features/contents/multimedia/vimeo-form-page.tsx'),
    ({ VimeoFormPage }) => VimeoFormPage,
    'multimedia',
  ),
  screenRoute(
    '/perfil',
    () => import('../features/profile/profile-page.tsx'),
    ({ ProfilePage }) => ProfilePage,
    'profile',
    'people',
  ),
  screenRoute(
    '/perfil/eliminar',
    () => import('../features/profile/delete-page.tsx'),
    ({ DeletePage }) => DeletePage,
    'profile',
  ),
  adminRoute(
    '/revision',
    () => import('../features/review/review-queue-page.tsx'),
    ({ ReviewQueuePage }) => ReviewQueuePage,
    'review',
  ),
  adminRoute(
    '/revision/:id',
    () => import('../features/review/review-desk-page.tsx'),
    ({ ReviewDeskPage }) => ReviewDeskPage,
    'review',
    'fields',
    'checks',
  ),
  adminRoute(
    '/usuarios',
    () => import('../features/users/users-page.tsx'),
    ({ UsersPage }) => UsersPage,
    'users',
  ),
  adminRoute(
    '/correos',
    () => import('../features/mails/mails-page.tsx'),
    ({ MailsPage }) => MailsPage,
    'mail-outbox',
  ),
  adminRoute(
    '/importar',
    () => import('../features/imports/import-page.tsx'),
    ({ ImportPage }) => ImportPage,
    'imports',
  ),
]

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <FailedScreen />,
    // index.html shows the mark until the first screen is there.
    hydrateFallbackElement: <WaitingShell />,
    children: [
      { errorElement: <FailedScreen />, children: [...screens, { path: '*', element: <NotFoundScreen /> }] },
    ],
  },
]
