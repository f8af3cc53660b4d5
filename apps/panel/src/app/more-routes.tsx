import '../shared/late-icons.ts'
import { type RouteObject, redirect } from 'react-router'
import { adminRoute } from './admin-route.tsx'
import { screenRoute } from './screen-route.ts'
import { settingsRoute } from './settings/settings-route.tsx'

const participantPage = () => import('../features/events/participants/participant-page.tsx')

const wayPage = () => import('../features/events/event/way/way-page.tsx')
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
    () => import('../features/insight/event-day/today-page.tsx'),
    ({ TodayPage }) => TodayPage,
    'day',
  ),
  screenRoute(
    '/select',
    () => import('../features/events/event-list/select-page.tsx'),
    ({ SelectPage }) => SelectPage,
    'day',
  ),
  screenRoute(
    '/entradas/:id/:view',
    () => import('../features/ticketing/ticket-types/offer-page.tsx'),
    ({ OfferPage }) => OfferPage,
    'offer',
    'event',
    'vat',
    'sorting',
  ),
  screenRoute(
    '/artistas',
    () => import('../features/events/participants/people-page.tsx'),
    ({ PeoplePage }) => PeoplePage,
    'people',
  ),
  screenRoute(
    '/artistas/:personId',
    () => import('../features/events/participants/person-page.tsx'),
    ({ PersonPage }) => PersonPage,
    'people',
  ),
  screenRoute(
    '/espera/:id',
    () => import('../features/ticketing/waiting-list/waiting-page.tsx'),
    ({ WaitingPage }) => WaitingPage,
    'waiting',
    'event',
    'vat',
  ),
  adminRoute(
    '/mensajes',
    { task: 'communication' },
    () => import('../features/channels/messages/team-messages-page.tsx'),
    ({ TeamMessagesPage }) => TeamMessagesPage,
    'mailings',
    'checks',
  ),
  adminRoute(
    '/mensajes/nuevo',
    { task: 'communication' },
    () => import('../features/channels/messages/write-team-message-page.tsx'),
    ({ WriteTeamMessagePage }) => WriteTeamMessagePage,
    'mailings',
    'checks',
    'review',
  ),
  screenRoute(
    '/mensajes/:id/:view?',
    () => import('../features/channels/messages/messages-page.tsx'),
    ({ EventMessagesPage }) => EventMessagesPage,
    'mailings',
    'event',
    'vat',
  ),
  screenRoute(
    '/equipo/:id',
    () => import('../features/events/teams/team-page.tsx'),
    ({ TeamPage }) => TeamPage,
    'team',
    'event',
    'vat',
  ),
  screenRoute(
    '/unirse',
    () => import('../features/events/teams/join-page.tsx'),
    ({ JoinPage }) => JoinPage,
    'team',
  ),
  screenRoute(
    '/puerta/:id',
    () => import('../features/ticketing/check-in/door-page.tsx'),
    ({ DoorPage }) => DoorPage,
    'door-desk',
    'event',
    'vat',
  ),
  screenRoute(
    '/devoluciones/:id',
    () => import('../features/ticketing/refunds/session-refund-page.tsx'),
    ({ SessionRefundPage }) => SessionRefundPage,
    'refunds',
    'orders',
    'event',
    'vat',
  ),
  screenRoute(
    '/devoluciones/:id/:orderId',
    () => import('../features/ticketing/refunds/order-refund-page.tsx'),
    ({ OrderRefundPage }) => OrderRefundPage,
    'refunds',
    'orders',
    'event',
    'vat',
  ),
  screenRoute(
    '/invitacion',
    () => import('../features/events/participants/invitation-page.tsx'),
    ({ InvitationPage }) => InvitationPage,
    'people',
  ),
  screenRoute(
    '/vimeoform',
    () => import('../features/events/media/vimeo-form-page.tsx'),
    ({ VimeoFormPage }) => VimeoFormPage,
    'multimedia',
    'day',
  ),
  screenRoute(
    '/perfil',
    () => import('../features/identity/accounts/profile-page.tsx'),
    ({ ProfilePage }) => ProfilePage,
    'profile',
    'countries',
    'vat',
    'people',
  ),
  screenRoute(
    '/perfil/eliminar',
    () => import('../features/identity/accounts/delete-page.tsx'),
    ({ DeletePage }) => DeletePage,
    'profile',
  ),
  screenRoute(
    '/analiticas',
    () => import('../features/insight/sales-figures/sales-page.tsx'),
    ({ SalesPage }) => SalesPage,
    'analytics',
  ),
  adminRoute(
    '/cobros',
    MONEY,
    () => import('../features/ticketing/payment-disputes/cases-page.tsx'),
    ({ CasesPage }) => CasesPage,
    'payment-cases',
  ),
  adminRoute(
    '/pagos',
    MONEY,
    () => import('../features/finance/payouts/payouts-page.tsx'),
    ({ PayoutsPage }) => PayoutsPage,
    'payouts',
    'access',
  ),
  adminRoute(
    '/pagos/:batchId',
    MONEY,
    () => import('../features/finance/payouts/batch-page.tsx'),
    ({ BatchPage }) => BatchPage,
    'payouts',
    'access',
  ),
  screenRoute(
    '/liquidacion',
    () => import('../features/finance/payouts/statement-page.tsx'),
    ({ StatementPage }) => StatementPage,
    'payouts',
  ),
  screenRoute(
    '/causas',
    () => import('../features/finance/beneficiaries/causes-page.tsx'),
    ({ CausesPage }) => CausesPage,
    'causes',
    'access',
  ),
  adminRoute(
    '/revision',
    REVIEW,
    () => import('../features/events/review/review-queue-page.tsx'),
    ({ ReviewQueuePage }) => ReviewQueuePage,
    'review',
    'review-work',
  ),
  adminRoute(
    '/revision/:id',
    REVIEW,
    () => import('../features/events/review/review-desk-page.tsx'),
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
    () => import('../features/administration/users/users-page.tsx'),
    ({ UsersPage }) => UsersPage,
    'users',
    'access',
  ),
  adminRoute(
    '/usuarios/:userId',
    { task: 'users' },
    () => import('../features/administration/users/person-page.tsx'),
    ({ UserPage }) => UserPage,
    'users',
    'access',
  ),
  adminRoute(
    '/correos',
    { task: 'communication' },
    () => import('../features/identity/outbox/mails-page.tsx'),
    ({ MailsPage }) => MailsPage,
    'mail-outbox',
  ),
  adminRoute(
    '/importar',
    { task: 'events' },
    () => import('../features/events/imports/import-page.tsx'),
    ({ ImportPage }) => ImportPage,
    'imports',
  ),
  screenRoute(
    '/mapa',
    () => import('../features/events/map/map-page.tsx'),
    ({ MapPage }) => MapPage,
    'map',
  ),
  settingsRoute,
  ...OF_ONE_EVENT.map((path) => ({ path, loader: () => redirect('/select') })),
]
