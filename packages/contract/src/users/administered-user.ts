import { AccountRow } from '../accounts/account-row.ts'
import { eventStatus } from '../contents/content-fields.ts'
import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { language } from '../values/common.ts'

/** An account as it is named beside another one. */
const Named = entity({
  id: field('id', id),
  name: field('nombre', text(120)),
  email: field('email', text(254)),
})

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
  summary: 'One account for an administrator: what it has, what it works on, whether it may sign in.',
  input: entity({ id: field('id', id) }),
  output: AdministeredUser,
  errors: ['account.not_found'],
})
