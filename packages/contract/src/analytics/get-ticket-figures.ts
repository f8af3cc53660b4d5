import {
  day,
  decimal,
  defineCall,
  entity,
  field,
  filter,
  id,
  instant,
  list,
  nullable,
  text,
  whole,
  word,
} from '../kit/index.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)
/** Sold less cancelled in a span of time: below 0 where more was cancelled than sold. */
const balance = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
/** Minor units; what is given back counts as itself, not as less income. */
const cents = whole(0, Number.MAX_SAFE_INTEGER)

const figures = {
  /** Tickets sold or booked. */
  total: field('total', count),
  /** Places of the sessions that count them. */
  capacity: field('aforo', count),
  /** Sold places of those that are counted, 0 to 1; null without places. */
  occupancy: field('ocupacion', nullable(decimal(0, 1))),
  incomeCents: field('ingresos_cent', cents),
}

/** Figures of one event, hub, discipline, type or owner. */
const Group = entity({ id: field('id', id), name: field('nombre', text(2000)), ...figures })

/** Ticket figures in one currency. */
export const TicketFigures = entity({
  /** ISO 4217. */
  currency: field('moneda', text(3)),
  /** Tickets sold today less those cancelled today, by the clock of each event's place. */
  today: field('hoy', balance),
  ...figures,
  refundedCents: field('devuelto_cent', cents),
  /** Part of the income that goes to the causes. */
  causeCents: field('causa_cent', cents),
  /** Sales by hour, day or week, cancelled tickets taken off when they were cancelled; `t` is its beginning. Only times with sales stand in it. */
  series: field(
    'serie',
    list(
      entity({
        at: field('t', instant),
        tickets: field('entradas', balance),
        incomeCents: field('ingresos_cent', cents),
      }),
      5000,
    ),
  ),
  byContent: field('por_contenido', list(Group, 5000)),
  byHub: field('por_hub', list(Group, 5000)),
  byDiscipline: field('por_disciplina', list(Group, 5000)),
  byType: field('por_tipo', list(Group, 5000)),
  byOwner: field('por_propietario', list(Group, 5000)),
})

/**
 * Tickets and income, one row a currency. Administrators see all; others see their own when an administrator lets them.
 * `desde` and `hasta` are the first and the last local day of the sessions that count.
 */
export const getTicketFigures = defineCall({
  wireName: 'app_get_entradas',
  access: 'user',
  summary: 'Tickets, occupancy and income by event, hub, discipline, type and owner.',
  input: entity({
    contentId: field('contenido_id', filter(id)),
    hubId: field('hub', filter(whole(0, 10_000))),
    disciplineId: field('disciplina', filter(whole(0, 10_000))),
    typeId: field('tipo', filter(whole(0, 10_000))),
    ownerId: field('propietario', filter(id)),
    from: field('desde', filter(day)),
    until: field('hasta', filter(day)),
    grain: field('grano', filter(word('hora', 'dia', 'semana'))),
  }),
  output: list(TicketFigures),
  errors: [
    'analytics.not_visible',
    'analytics.range_wrong',
    'content.not_found',
    'account.not_found',
    'lookup.unknown',
  ],
})
