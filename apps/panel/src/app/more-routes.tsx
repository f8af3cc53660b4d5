import '../shared/late-icons.ts'
import { type RouteObject, redirect } from 'react-router'
import { adminRoute } from './admin-route.tsx'
import { screenRoute } from './screen-route.ts'
import { settingsRoute } from './settings-route.tsx'

const participantPage = () => import('../features/events/participants/participant-page.tsx')

const wayPage = () => import('../features/events/way/way-page.tsx')
/** The way asks what the sections, the profile and the pictures ask, in their words. */
const WAY_TEXTS = ['way', 'event', 'vat', 'profile', 'checks', 'multimedia', 'uploads']

const MONEY = { task: 'money' } as const
const REVIEW = { task: 'review', isHubScoped: true } as const

/** Screens of one event, requested without one, under the routes of the specification. */
const OF_ONE_EVENT = [
  '/indice-contenido',
  '/info-basica',
  '/entradas',
  '/multimedia',
  '/impacto',
  '/participantes',
  '/participante',
]

/**
 * The screens beside the events. They join the routes when the first of them is requested: each imports dozens of files
 * that the first list does not need.
 */
export const moreScreens: RouteObject[] = [
  screenRoute('/camino/:id?/:step?', wayPage, ({ WayPage }) => WayPage, ...WAY_TEXTS),
  screenRoute(
    '/participante/:id/:participantId?',
    participantPage,
    ({ ParticipantPage }) => ParticipantPage,
    'event',
    'vat',
    'people',
  ),
  screenRoute(
    '/hoy',
    () => import('../features/events/day/today-page.tsx'),
    ({ TodayPage }) => TodayPage,
    'day',
  ),
  screenRoute(
    '/select',
    () => import('../features/events/select/select-page.tsx'),
    ({ SelectPage }) => SelectPage,
    'day',
  ),
  screenRoute(
    '/entradas/:id/:view',
    () => import('../features/events/offer/offer-page.tsx'),
    ({ OfferPage }) => OfferPage,
    'offer',
    'event',
    'vat',
    'sorting',
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
    '/espera/:id',
    () => import('../features/events/waiting/waiting-page.tsx'),
    ({ WaitingPage }) => WaitingPage,
    'waiting',
    'event',
    'vat',
  ),
  adminRoute(
    '/mensajes',
    { task: 'communication' },
    () => import('../features/messages/team-messages-page.tsx'),
    ({ TeamMessagesPage }) => TeamMessagesPage,
    'mailings',
    'checks',
  ),
  adminRoute(
    '/mensajes/nuevo',
    { task: 'communication' },
    () => import('../features/messages/write-team-message-page.tsx'),
    ({ WriteTeamMessagePage }) => WriteTeamMessagePage,
    'mailings',
    'checks',
    'review',
  ),
  screenRoute(
    '/mensajes/:id/:view?',
    () => import('../features/events/messages/messages-page.tsx'),
    ({ EventMessagesPage }) => EventMessagesPage,
    'mailings',
    'event',
    'vat',
  ),
  screenRoute(
    '/equipo/:id',
    () => import('../features/events/team/team-page.tsx'),
    ({ TeamPage }) => TeamPage,
    'team',
    'event',
    'vat',
  ),
  screenRoute(
    '/unirse',
    () => import('../features/events/team/join-page.tsx'),
    ({ JoinPage }) => JoinPage,
    'team',
  ),
  screenRoute(
    '/puerta/:id',
    () => import('../features/events/door/door-page.tsx'),
    ({ DoorPage }) => DoorPage,
    'door-desk',
    'event',
    'vat',
  ),
  screenRoute(
    '/devoluciones/:id',
    () => import('../features/events/refunds/session-refund-page.tsx'),
    ({ SessionRefundPage }) => SessionRefundPage,
    'refunds',
    'orders',
    'event',
    'vat',
  ),
  screenRoute(
    '/devoluciones/:id/:orderId',
    () => import('../features/events/refunds/order-refund-page.tsx'),
    ({ OrderRefundPage }) => OrderRefundPage,
    'refunds',
    'orders',
    'event',
    'vat',
  ),
  screenRoute(
    '/invitacion',
    () => import('../features/people/invitation-page.tsx'),
    ({ InvitationPage }) => InvitationPage,
    'people',
  ),
  screenRoute(
    '/vimeoform',
    () => import('../features/events/multimedia/vimeo-form-page.tsx'),
    ({ VimeoFormPage }) => VimeoFormPage,
    'multimedia',
    'day',
  ),
  screenRoute(
    '/perfil',
    () => import('../features/profile/profile-page.tsx'),
    ({ ProfilePage }) => ProfilePage,
    'profile',
    'countries',
    'vat',
    'people',
  ),
  screenRoute(
    '/perfil/eliminar',
    () => import('../features/profile/delete-page.tsx'),
    ({ DeletePage }) => DeletePage,
    'profile',
  ),
  screenRoute(
    '/analiticas',
    () => import('../features/analytics/sales-page.tsx'),
    ({ SalesPage }) => SalesPage,
    'analytics',
  ),
  adminRoute(
    '/cobros',
    MONEY,
    () => import('../features/cases/cases-page.tsx'),
    ({ CasesPage }) => CasesPage,
    'payment-cases',
  ),
  adminRoute(
    '/pagos',
    MONEY,
    () => import('../features/payouts/payouts-page.tsx'),
    ({ PayoutsPage }) => PayoutsPage,
    'payouts',
    'access',
  ),
  adminRoute(
    '/pagos/:batchId',
    MONEY,
    () => import('../features/payouts/batch-page.tsx'),
    ({ BatchPage }) => BatchPage,
    'payouts',
    'access',
  ),
  screenRoute(
    '/liquidacion',
    () => import('../features/payouts/statement-page.tsx'),
    ({ StatementPage }) => StatementPage,
    'payouts',
  ),
  screenRoute(
    '/causas',
    () => import('../features/causes/causes-page.tsx'),
    ({ CausesPage }) => CausesPage,
    'causes',
    'access',
  ),
  adminRoute(
    '/revision',
    REVIEW,
    () => import('../features/review/review-queue-page.tsx'),
    ({ ReviewQueuePage }) => ReviewQueuePage,
    'review',
    'review-work',
  ),
  adminRoute(
    '/revision/:id',
    REVIEW,
    () => import('../features/review/review-desk-page.tsx'),
    ({ ReviewDeskPage }) => ReviewDeskPage,
    'review',
    'review-work',
    'fields',
    'vat',
    'checks',
  ),
  adminRoute(
    '/usuarios',
    { task: 'users' },
    () => import('../features/users/users-page.tsx'),
    ({ UsersPage }) => UsersPage,
    'users',
    'access',
  ),
  adminRoute(
    '/usuarios/:userId',
    { task: 'users' },
    () => import('../features/users/person-page.tsx'),
    ({ UserPage }) => UserPage,
    'users',
    'access',
  ),
  adminRoute(
    '/correos',
    { task: 'communication' },
    () => import('../features/mails/mails-page.tsx'),
    ({ MailsPage }) => MailsPage,
    'mail-outbox',
  ),
  adminRoute(
    '/importar',
    { task: 'events' },
    () => import('../features/imports/import-page.tsx'),
    ({ ImportPage }) => ImportPage,
    'imports',
  ),
  screenRoute(
    '/mapa',
    () => import('../features/map/map-page.tsx'),
    ({ MapPage }) => MapPage,
    'map',
  ),
  settingsRoute,
  ...OF_ONE_EVENT.map((path) => ({ path, loader: () => redirect('/select') })),
]
