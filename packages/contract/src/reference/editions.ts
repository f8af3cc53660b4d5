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
  optional,
  text,
  whole,
} from '../kit/index.ts'

const version = field('version', whole(0, 1_000_000_000))

/** Days of an edition, ends included. Without a hub they apply to every hub without its own. */
export const EditionRange = entity({
  hubId: field('hub', nullable(id)),
  from: field('desde', day),
  until: field('hasta', day),
})

export const EditionSetting = entity({
  id: field('edicion_id', id),
  year: field('anio', whole(2000, 2100)),
  name: field('nombre', text(200, 1)),
  /** New events belong to it, and the programme shows it. */
  isCurrent: field('actual', flag),
  ranges: field('fechas', list(EditionRange, 200)),
  version,
  /** Events that belong to it, in any state. */
  eventCount: field('contenidos', whole(0, 10_000_000)),
  /** Events whose first day is none of its days in their hub. */
  outsideCount: field('fuera_total', whole(0, 10_000_000)),
  /** The first of them. */
  outside: field(
    'fuera',
    list(
      entity({
        eventId: field('contenido_id', id),
        /** Multilingual. */
        title: field('titulo', text(1000)),
        hubId: field('hub', nullable(id)),
        startsAt: field('inicio', instant),
        timeZone: field('zona_horaria', text(64)),
      }),
      20,
    ),
  ),
})

export const listEditionSettings = defineCall({
  wireName: 'app_ajustes_ediciones',
  access: 'admin',
  task: 'settings',
  summary: 'Editions with their days per hub and the events that fall outside of them, newest first.',
  input: entity({}),
  output: list(EditionSetting, 500),
})

/**
 * Stores an edition; without `edicion_id` a new one. One edition runs at a time: `actual` takes it from the others. Days of
 * two editions must not meet in any hub. Events keep their dates; those outside are named in the answer.
 */
export const saveEdition = defineCall({
  wireName: 'app_ajustes_edicion_guardar',
  access: 'admin',
  task: 'settings',
  summary: 'Add or change an edition: year, name, days per hub, which one runs.',
  input: entity({
    id: field('edicion_id', optional(nullable(id))),
    year: field('anio', whole(2000, 2100)),
    name: field('nombre', text(200, 1)),
    isCurrent: field('actual', flag),
    ranges: field('fechas', list(EditionRange, 200)),
    version,
  }),
  output: EditionSetting,
  errors: [
    'edition.not_found',
    'edition.year_taken',
    'edition.overlap',
    'edition.days',
    'edition.one_runs',
    'setting.changed_meanwhile',
  ],
})

/** Takes away an edition that nothing belongs to. */
export const deleteEdition = defineCall({
  wireName: 'app_ajustes_edicion_delete',
  access: 'admin',
  task: 'settings',
  summary: 'Delete an edition without events.',
  input: entity({ id: field('edicion_id', id), version }),
  output: entity({ id: field('edicion_id', id) }),
  errors: ['edition.not_found', 'edition.in_use', 'edition.one_runs', 'setting.changed_meanwhile'],
})
