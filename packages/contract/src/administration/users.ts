import { eventStatus } from '../events/event.ts'
import { AccountRow, Grant } from '../identity/accounts.ts'
import {
  day,
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  oneOf,
  opaque,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { language, okAnswer } from '../values/common.ts'

/** An account as it is named beside another one. */
const Named = entity({
  id: field('id', id),
  name: field('nombre', text(120)),
  email: field('email', text(254)),
})

/** A role in the festival's team: in some hubs or, with null, in all; from and to a day, both included. */
export const AssignedRole = Grant.extend({
  startsOn: field('desde', nullable(day)),
  endsOn: field('hasta', nullable(day)),
})

/** Most roles of one account. */
export const ROLES_MAX = 20

/** Everything an administrator sees of one account; of its IBAN the last four characters. */
export const AdministeredUser = AccountRow.extend({
  language: field('idioma', language),
  confirmedAt: field('confirmado_el', nullable(instant)),
  blockedAt: field('bloqueado_el', nullable(instant)),
  /** The festival's own account: no sign-in is possible. */
  isTeam: field('es_equipo', flag),
  signInCount: field('sesiones', whole(0, 1_000_000)),
  legalName: field('razon_social', nullable(text(200))),
  taxId: field('cif', nullable(text(40))),
  iban: field('iban', nullable(text(60))),
  accountHolder: field('titular_cuenta', nullable(text(140))),
  /** What it has and may have; `own` figures stand instead of the festival's, null where it has none. */
  quota: field(
    'cuota',
    optional(
      entity({
        events: field('eventos', whole(0, 1_000_000)),
        maxEvents: field('eventos_max', whole(0, 1_000_000)),
        ownEvents: field('eventos_propio', nullable(whole(0, 1_000_000))),
        megabytes: field('megabytes', whole(0, 100_000_000)),
        maxMegabytes: field('megabytes_max', whole(0, 100_000_000)),
        ownMegabytes: field('megabytes_propio', nullable(whole(0, 100_000_000))),
      }),
    ),
  ),
  /** The account that took this one over, and those this one took over. */
  mergedInto: field('unida_a', nullable(Named)),
  aliases: field('unidas', list(Named, 200)),
  participantCount: field('participantes', whole(0, 1_000_000)),
  /** The newest events. */
  events: field(
    'eventos',
    list(
      entity({
        id: field('contenido_id', id),
        title: field('titulo', text(2000)),
        status: field('estado', eventStatus),
        year: field('anio', nullable(whole(2000, 2100))),
        sold: field('vendidas', whole(0, 100_000_000)),
      }),
      100,
    ),
  ),
  /** Roles in the festival's team, also those before their first and after their last day. */
  roles: field('papeles', list(AssignedRole, ROLES_MAX)),
  teams: field(
    'equipos',
    list(
      entity({
        id: field('contenido_id', id),
        title: field('titulo', text(2000)),
        role: field('papel', word('edit', 'sell', 'door', 'read')),
      }),
      100,
    ),
  ),
})

export const getAdministeredUser = defineCall({
  wireName: 'app_usuario',
  access: 'admin',
  task: 'users',
  summary: 'One account for an administrator: what it has, what it works on, whether it may sign in.',
  input: entity({ id: field('id', id) }),
  output: AdministeredUser,
  errors: ['account.not_found'],
})

/**
 * Blocking ends sign-ins, links, previews, API keys, webhooks, door links and mails that wait. Unblocking restores the kinds
 * that `restaurar` names, none without it.
 */
export const blockUser = defineCall({
  wireName: 'app_usuario_bloquear',
  access: 'admin',
  task: 'users',
  summary: 'Block an account, or let it in again.',
  input: entity({
    id: field('id', id),
    isBlocked: field('bloqueado', flag),
    restored: field(
      'restaurar',
      optional(list(oneOf({ apiKeys: 'claves', webhooks: 'webhooks', doorLinks: 'puertas' }), 3)),
    ),
  }),
  output: okAnswer,
  errors: [
    'account.not_found',
    'account.is_own',
    'account.last_admin',
    'account.last_treasurer',
    'account.administers',
    'account.is_team',
    'account.is_merged',
  ],
})

/** Ends all sessions of an account and the links mailed to it; the account itself is unchanged. */
export const endUserSignIns = defineCall({
  wireName: 'app_usuario_cerrar_sesiones',
  access: 'admin',
  task: 'users',
  summary: 'End all sign-ins of an account.',
  input: entity({ id: field('id', id) }),
  output: okAnswer,
  errors: ['account.not_found', 'account.is_own', 'account.administers'],
})

/** Sets whether an account sees the figures of its own sales. */
export const setUserAnalytics = defineCall({
  wireName: 'app_usuario_analiticas',
  access: 'admin',
  task: 'users',
  summary: 'Let an account see the figures of its sales, or not.',
  input: entity({ id: field('id', id), canSeeAnalytics: field('analiticas', flag) }),
  output: okAnswer,
  errors: ['account.not_found', 'account.administers'],
})

/** What an account may have instead of the festival's figures; null takes the festival's again. Recorded in the activity log. */
export const setUserQuota = defineCall({
  wireName: 'app_usuario_cuota',
  access: 'admin',
  task: 'users',
  summary: 'Set how many events and megabytes an account may have.',
  input: entity({
    id: field('id', id),
    events: field('eventos', nullable(whole(0, 10_000))),
    megabytes: field('megabytes', nullable(whole(0, 1_000_000))),
  }),
  output: okAnswer,
  errors: ['account.not_found', 'account.administers'],
})

/**
 * Grants or revokes the administrator role. The caller proves their identity by their password, or by a sign-in
 * of the last quarter of an hour. Every administrator is mailed.
 */
export const setUserAdmin = defineCall({
  wireName: 'app_usuario_administrar',
  access: 'admin',
  task: 'installation',
  summary: 'Make an account an administrator, or take that away.',
  input: entity({
    id: field('id', id),
    isAdmin: field('administra', flag),
    currentPassword: field('password_actual', optional(opaque(1000))),
  }),
  output: okAnswer,
  errors: [
    'account.not_found',
    'account.is_own',
    'account.is_team',
    'account.blocked',
    'account.not_confirmed',
    'account.last_admin',
    'account.credentials_wrong',
    'account.current_password_needed',
    'account.own_sign_in_needed',
  ],
})

/**
 * Sets the roles of an account in place of those it had. The caller proves their identity as for `app_usuario_administrar`;
 * every full administrator and the account are mailed. The last treasurer of the festival keeps the role.
 */
export const setUserRoles = defineCall({
  wireName: 'app_usuario_papeles',
  access: 'admin',
  task: 'installation',
  summary: 'Set the roles of an account in the festival’s team.',
  input: entity({
    id: field('id', id),
    roles: field('papeles', list(AssignedRole, ROLES_MAX)),
    currentPassword: field('password_actual', optional(opaque(1000))),
  }),
  output: okAnswer,
  errors: [
    'account.not_found',
    'account.is_own',
    'account.is_team',
    'account.administers',
    'account.blocked',
    'account.not_confirmed',
    'account.last_treasurer',
    'account.credentials_wrong',
    'account.current_password_needed',
    'account.own_sign_in_needed',
  ],
})

export const resendUserConfirmation = defineCall({
  wireName: 'app_usuario_confirmacion',
  access: 'admin',
  task: 'users',
  summary: 'Mail somebody the link that confirms their address once more.',
  input: entity({ id: field('id', id) }),
  output: okAnswer,
  errors: ['account.not_found', 'account.blocked', 'account.is_confirmed'],
})
