import {
  defineCall,
  entity,
  field,
  instant,
  list,
  nothing,
  nullable,
  text,
  whole,
  word,
} from '../kit/index.ts'

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
  summary:
    'How long personal data are kept, how many are due, by kind and by edition; and what was agreed to.',
  input: nothing,
  output: entity({
    clocks: field('plazos', list(RetentionClock, 50)),
    editions: field('ediciones', list(EditionClock, 500)),
    /** When the sweep comes next; it comes every hour. */
    nextSweepAt: field('proxima_limpieza', instant),
    /** Accounts that agreed to the terms, and purchases that asked for news. */
    policyCount: count('politica_aceptada'),
    newsCount: count('novedades_pedidas'),
    /** Versions of those words that were kept. */
    textCount: count('textos_guardados'),
  }),
})
