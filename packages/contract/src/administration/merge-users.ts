import {
  defineCall,
  entity,
  field,
  flag,
  id,
  list,
  nullable,
  opaque,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

/** `id` stays, `otra` is taken over and closed. */
const pair = { keptId: field('id', id), closedId: field('otra', id) }
const count = whole(0, 1_000_000)

/** Preview of a merge: the records that would move, and what prevents it. Nothing is stored. */
export const previewMerge = defineCall({
  wireName: 'app_usuarios_unir_vista',
  access: 'admin',
  task: 'installation',
  summary: 'Preview what merging two accounts moves, and what stands against it.',
  input: entity(pair),
  output: entity({
    kept: field('queda', entity({ name: field('nombre', text(120)), email: field('email', text(254)) })),
    closed: field('cierra', entity({ name: field('nombre', text(120)), email: field('email', text(254)) })),
    eventCount: field('eventos', count),
    /** The first of them. */
    events: field('titulos', list(text(2000), 10)),
    participantCount: field('participantes', count),
    teamCount: field('equipos', count),
    /** Sign-ins, passkeys and accounts of providers of the closed account: they end. */
    signInCount: field('accesos', count),
    /** The closed account has billing data: they stay with it, for its receipts. */
    hasBilling: field('tiene_facturacion', flag),
    /** It sells places of this edition, its money is not settled, it administers, it is the team's, or it is one's own. */
    obstacle: field(
      'impedimento',
      nullable(word('ventas', 'saldo', 'administra', 'equipo', 'propia', 'bloqueada', 'unida')),
    ),
  }),
  errors: ['account.not_found', 'account.merge_same'],
})

/**
 * Merges two accounts: events, participants and places in teams of the one that is closed go over to the other. It stays
 * as a closed name of it: its address opens nothing and is not free, and what the book says of it is not rewritten.
 * `email` is the address of the closed account, typed. It cannot be undone.
 */
export const mergeUsers = defineCall({
  wireName: 'app_usuarios_unir',
  access: 'admin',
  task: 'installation',
  summary: 'Merge two accounts: one takes over what the other has.',
  input: entity({
    ...pair,
    email: field('email', text(254)),
    currentPassword: field('password_actual', optional(opaque(1000))),
  }),
  output: okAnswer,
  errors: [
    'account.not_found',
    'account.merge_same',
    'account.merge_word',
    'account.merge_refused',
    'account.credentials_wrong',
    'account.current_password_needed',
    'account.own_sign_in_needed',
  ],
})
