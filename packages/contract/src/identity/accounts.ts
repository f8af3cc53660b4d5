import type { AdminRole } from '@larunbat/rules/identity/admin-roles'
import {
  defineCall,
  entity,
  field,
  filter,
  flag,
  id,
  instant,
  list,
  nullable,
  oneOf,
  optional,
  pageFields,
  pageOf,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { language, links } from '../values/common.ts'
import { profileId, sellerCountry, sellerTerritory, taxIdKind } from '../values/personal.ts'

/** Row of the administrators' users list. */
export const AccountRow = entity({
  id: field('id', id),
  name: field('nombre', text(120)),
  email: field('email', text(254)),
  phone: field('telefono', nullable(text(40))),
  city: field('ciudad', nullable(text(120))),
  profileId: field('permiso_id', profileId),
  isConfirmed: field('confirmado', flag),
  isBlocked: field('bloqueado', flag),
  canSeeAnalytics: field('analiticas', flag),
  eventCount: field('contenidos', whole(0, 1_000_000)),
  createdAt: field('creado', instant),
  lastSeenAt: field('ultimo_acceso', nullable(instant)),
})

/** Public part of an account: what others see. */
export const PublicAccount = entity({
  id: field('id', id),
  name: field('nombre', text(120)),
  profileId: field('permiso_id', profileId),
  description: field('descripcion', nullable(text(5000))),
  coverPhoto: field('foto_portada', nullable(text(500))),
  profilePhoto: field('foto_perfil', nullable(text(500))),
  ...links,
})

const ROLE_WORDS = {
  coordinator: 'coordinacion',
  reviewer: 'revision',
  treasurer: 'tesoreria',
  communication: 'comunicacion',
  support: 'soporte',
  reader: 'lectura',
} as const satisfies Record<AdminRole, string>

/** A role in the festival's team; `hubs` null: in all of them. */
export const Grant = entity({
  role: field('papel', oneOf(ROLE_WORDS)),
  hubIds: field('hubs', nullable(list(whole(0, 10_000), 200))),
})

/** The whole account, as its owner sees it. */
export const Account = PublicAccount.extend({
  email: field('email', text(254)),
  phone: field('telefono', nullable(text(40))),
  city: field('ciudad', nullable(text(120))),
  hasAcceptedPolicy: field('politica', flag),
  language: field('idioma', language),
  legalName: field('razon_social', nullable(text(200))),
  taxId: field('cif', nullable(text(40))),
  vat: field('iva', nullable(text(60))),
  /** Whole for its owner, the last four characters for an administrator. */
  iban: field('iban', nullable(text(60))),
  accountHolder: field('titular_cuenta', nullable(text(140))),
  legalAddress: field('direccion_fiscal', nullable(text(300))),
  country: field('pais_fiscal', sellerCountry),
  territory: field('territorio_fiscal', sellerTerritory),
  taxIdKind: field('cif_tipo', taxIdKind),
  isConfirmed: field('confirmado', flag),
  canSeeAnalytics: field('analiticas', flag),
  createdAt: field('creado', instant),
  /** Roles in the festival's team that are in force; not there without any. */
  grants: field('papeles', optional(list(Grant, 50))),
})

/** What any caller of `app_get_user_by_id` may get: the public part always, the rest when it is theirs to see. */
export const VisibleAccount = Account.partial().extend({
  id: field('id', id),
  name: field('nombre', text(120)),
})

/** Answer of every call that signs in. */
export const SignedInAccount = Account.extend({ token: field('token', text(100)) })

/** The own record whole; an administrator gets any; others get the public profile. */
export const getUser = defineCall({
  wireName: 'app_get_user_by_id',
  access: 'user',
  summary: 'One account: the own one whole, another one as far as the caller may see it.',
  input: entity({ id: field('id', id) }),
  output: VisibleAccount,
  errors: ['account.not_found'],
})

/** What a picker shows of a user. */
export const PickedUser = AccountRow.pick('id', 'name', 'email', 'profileId')

/** The plain list of users for pickers, by name. */
export const listAllUsers = defineCall({
  wireName: 'app_all_users',
  access: 'admin',
  task: 'users',
  summary: 'Users by name, for pickers.',
  input: entity(pageFields),
  output: pageOf(PickedUser),
})

/** Users with their number of events. */
export const listUsers = defineCall({
  wireName: 'app_usuarios',
  access: 'admin',
  task: 'users',
  summary: 'Users, filtered.',
  input: entity({
    query: field('texto', filter(text(200))),
    profileId: field('perfil', filter(whole(1, 4))),
    hubId: field('hub', filter(whole(0, 10_000))),
    isConfirmed: field('confirmado', filter(flag)),
    isBlocked: field('bloqueado', filter(flag)),
    canSeeAnalytics: field('analiticas', filter(flag)),
    /** Default: newest first. */
    sort: field('orden', filter(word('alta', 'nombre', 'email', 'ciudad', 'acceso', 'eventos'))),
    isDescending: field('descendente', filter(flag)),
    ...pageFields,
  }),
  output: pageOf(AccountRow),
})

/** Mails one may do without. */
const notice = oneOf({
  review_waiting: 'revision_pendiente',
  event_published: 'evento_publicado',
  changes_published: 'cambios_publicados',
})
const Notices = entity({
  /** Those that do not come. */
  muted: field('silenciados', list(notice, 10)),
})

/** Which of the mails that may be left out the caller does not get. */
export const getNotices = defineCall({
  wireName: 'app_avisos',
  access: 'user',
  summary: 'Which optional mails the caller has turned off.',
  input: entity({}),
  output: Notices,
  errors: [],
})

/** Sets them all together; a mail that is always sent cannot be named. */
export const updateNotices = defineCall({
  wireName: 'app_avisos_update',
  access: 'user',
  summary: 'Turn optional mails off or on.',
  input: Notices,
  output: Notices,
  errors: [],
})
