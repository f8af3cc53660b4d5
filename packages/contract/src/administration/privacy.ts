import {
  day,
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nothing,
  nullable,
  oneOf,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { okAnswer, ownerProof } from '../values/common.ts'

/** What was done. */
export const Erasure = entity({
  isDone: field('hecho', flag),
  /** Last day on which blocked billing data are kept; null when nothing is. */
  retainedUntil: field('conservado_hasta', nullable(day)),
})

/**
 * Erases the caller's account for good, confirmed by its password, or by a mailed code where it has none. Published and
 * archived events pass to the festival team; billing data of sold tickets stay blocked as long as the law asks.
 */
export const eraseAccount = defineCall({
  wireName: 'app_borrar_cuenta',
  access: 'user',
  summary: 'Erase the own account, confirmed by its password or a mailed code.',
  input: entity({
    password: field('password', optional(text(200))),
    code: field('codigo', optional(text(20))),
  }),
  output: Erasure,
  errors: [
    'account.credentials_wrong',
    'account.code_wrong',
    'account.has_open_sales',
    'account.has_open_balance',
    'account.last_admin',
    'account.last_treasurer',
    'account.blocked',
  ],
  success: 'account.erased',
})

/** The archive with everything of one account. Address, end and size stand there once it is ready. */
export const DataExport = entity({
  status: field('estado', word('ninguna', 'preparando', 'lista', 'fallida')),
  /** Signed: it opens without a sign-in, until `caduca`. */
  url: field('url', nullable(text(500))),
  requestedAt: field('pedida', nullable(instant)),
  expiresAt: field('caduca', nullable(instant)),
  bytes: field('bytes', nullable(whole(0, Number.MAX_SAFE_INTEGER))),
})

/**
 * Requests an archive of everything stored about the caller: JSON and files, built in the background. While one is
 * being built or is ready, it is returned.
 */
export const exportData = defineCall({
  wireName: 'app_mis_datos',
  access: 'user',
  summary: 'Everything of the own account as a ZIP of JSON and files; it is built in the background.',
  input: entity({
    /** 1 only looks: nothing is begun. */
    isLookOnly: field('consultar', optional(flag)),
    /** 1 makes a new one although one is ready. */
    isFresh: field('nueva', optional(flag)),
    /** Needed where another person saw the link that the caller signed in by. */
    ...ownerProof,
  }),
  output: DataExport,
  errors: ['account.credentials_wrong', 'account.blocked', 'account.own_sign_in_needed'],
})

/** One address that agreed to the festival's news and has not withdrawn it. */
export const NewsConsent = entity({
  email: field('email', text(320)),
  name: field('nombre', nullable(text(300))),
  /** Of the purchase: the language the news are expected in. */
  language: field('idioma', oneOf({ es: 'es', en: 'en', eu: 'eu' })),
  givenAt: field('fecha', instant),
  /** Number of the stored version of the words and the words themselves; null where they were not stored yet. */
  textId: field('version_texto', nullable(id)),
  text: field('texto', nullable(text(5000))),
  /** Titles and hubs of what was bought, separated by commas. */
  events: field('eventos', text(20_000)),
  hubs: field('hubs', text(20_000)),
})

/** Lists who agreed to the festival's news: consents in force only, the last one of each address; recorded in the audit log. */
export const exportNewsConsents = defineCall({
  wireName: 'app_privacidad_novedades',
  access: 'admin',
  task: 'communication',
  summary: 'The addresses that agreed to the news of the festival, for a newsletter service.',
  input: entity({ ...ownerProof }),
  output: entity({ consents: field('consentimientos', list(NewsConsent, 500_000)) }),
  errors: ['account.current_password_needed', 'account.own_sign_in_needed', 'account.credentials_wrong'],
})

const count = (wire: string) => field(wire, whole(0, Number.MAX_SAFE_INTEGER))

/** One kind of personal data, how long it is kept, and how far its clock has run. */
export const RetentionClock = entity({
  kind: field(
    'tipo',
    word(
      'compras',
      'cestas',
      'bloqueados',
      'copias',
      'despedidas',
      'correos',
      'enlaces',
      'sesiones',
      'avisos',
    ),
  ),
  /** Rows that name a person. */
  kept: count('guardados'),
  /** How many of them the next sweep takes. */
  due: count('vencidos'),
  /** When the next one after those is due; null when nothing is kept. */
  nextAt: field('proximo', nullable(instant)),
})

export const EditionClock = entity({
  year: field('anio', whole(1900, 2200)),
  name: field('nombre', text(300)),
  /** Purchases that still say who bought. */
  named: count('con_nombre'),
  /** Those that no longer do. */
  forgotten: count('anonimos'),
  /** When the last of them stops; null when none is left. */
  until: field('hasta', nullable(instant)),
})

export const listRetentionClocks = defineCall({
  wireName: 'app_privacidad_plazos',
  access: 'admin',
  task: 'settings',
  summary:
    'How long personal data are kept, how many are due, by kind and by edition; and what was agreed to.',
  input: nothing,
  output: entity({
    clocks: field('plazos', list(RetentionClock, 50)),
    editions: field('ediciones', list(EditionClock, 500)),
    /** When the sweep comes next; it comes every hour. */
    nextSweepAt: field('proxima_limpieza', instant),
    /** Accounts that agreed to the terms, and purchases that subscribed to news. */
    policyCount: count('politica_aceptada'),
    newsCount: count('novedades_pedidas'),
    /** Versions of those words that were kept. */
    textCount: count('textos_guardados'),
  }),
})

/** What erasing the account would do now, shown before the confirmation. */
export const ErasurePreview = entity({
  /** Without a password a mailed code confirms. */
  hasPassword: field('con_password', flag),
  /** Why it is refused: tickets of a running edition are sold, or it is the only administrator. */
  obstacle: field('impedimento', nullable(word('ventas', 'saldo', 'ultimo_admin', 'ultima_tesoreria'))),
  deletedEvents: count('contenidos_borrados'),
  keptEvents: count('contenidos_conservados'),
  deletedParticipants: count('participantes_borrados'),
  keptParticipants: count('participantes_conservados'),
  soldTickets: count('entradas_vendidas'),
  /** Bought with the address of the account: kept, with the name, as papers of their sellers. */
  purchases: count('compras'),
  /** Waiting lists with an entry of the address, which ends. */
  waitingPlaces: count('listas_espera'),
  /** Last day on which billing data are kept, when tickets were sold. */
  retainedUntil: field('conservado_hasta', nullable(day)),
})

/** Returns what is deleted, what is kept and why, before the account is erased. */
export const previewErasure = defineCall({
  wireName: 'app_borrar_cuenta_aviso',
  access: 'user',
  summary: 'What erasing the own account deletes, what it keeps, and what stands against it.',
  input: nothing,
  output: ErasurePreview,
})

/** Mails a code of eight digits that confirms the erasure of an account without a password, for 15 minutes. */
export const sendErasureCode = defineCall({
  wireName: 'app_borrar_cuenta_codigo',
  access: 'user',
  summary: 'Mail the code that confirms erasing an account without a password.',
  input: nothing,
  output: okAnswer,
  errors: ['account.has_password'],
})
