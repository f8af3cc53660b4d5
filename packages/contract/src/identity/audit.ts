import {
  defineCall,
  entity,
  field,
  filter,
  id,
  instant,
  json,
  list,
  nullable,
  text,
  whole,
  word,
} from '../kit/index.ts'

/** What a line may be about. */
export const AUDIT_SUBJECTS = [
  'event',
  'account',
  'mail',
  'import',
  'participant',
  'payout',
  'cause',
  'setting',
] as const

/** A line of the audit log. */
export const LogLine = entity({
  id: field('id', id),
  at: field('fecha', instant),
  /** Who did it; null when the system did, or when the account is erased. */
  actorId: field('quien_id', nullable(id)),
  actorName: field('quien', nullable(text(120))),
  /** Dotted verb, `content.published`. */
  action: field('accion', text(80)),
  subject: field('sobre', text(40)),
  subjectId: field('sobre_id', nullable(id)),
  /** Title or name of what it is about, as it is now. */
  subjectName: field('sobre_nombre', nullable(text(2000))),
  fromStatus: field('estado_antes', nullable(whole(0, 99))),
  toStatus: field('estado_despues', nullable(whole(0, 99))),
  /** What changed; anything that could be a secret is left out. */
  detail: field('detalle', json),
})

/** Lines newest first; the next ones are those before the last number of the answer. */
export const listAudit = defineCall({
  wireName: 'app_registro',
  access: 'admin',
  task: 'users',
  summary: 'The audit log, filtered, newest first.',
  input: entity({
    actorId: field('quien_id', filter(id)),
    /** Lines by this account or about it. */
    accountId: field('cuenta_id', filter(id)),
    /** One action, or all of a kind: `event.`. */
    action: field('accion', filter(text(80))),
    subject: field('sobre', filter(word(...AUDIT_SUBJECTS))),
    subjectId: field('sobre_id', filter(id)),
    from: field('desde', filter(instant)),
    until: field('hasta', filter(instant)),
    /** Words of the details. */
    query: field('texto', filter(text(200))),
    beforeId: field('antes', filter(id)),
    limit: field('cuantas', filter(whole(1, 500))),
  }),
  output: entity({
    rows: field('filas', list(LogLine, 500)),
    /** Pass it on as `antes` for more; null at the end. */
    nextBefore: field('siguiente', nullable(id)),
  }),
})

/** Actions that occur, to choose from. */
export const listAuditActions = defineCall({
  wireName: 'app_registro_acciones',
  access: 'admin',
  task: 'users',
  summary: 'The actions that occur in the audit log.',
  input: entity({}),
  output: list(text(80), 500),
})
