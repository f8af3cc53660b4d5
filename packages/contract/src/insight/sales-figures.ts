import {
  day,
  decimal,
  defineCall,
  entity,
  field,
  filter,
  flag,
  id,
  instant,
  list,
  nothing,
  nullable,
  oneOf,
  pageFields,
  text,
  whole,
  word,
} from '../kit/index.ts'

export const salesCount = whole(0, Number.MAX_SAFE_INTEGER)
/** May be negative, when refunds exceed sales in the requested period. */
export const salesBalance = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)

/** Sums of sales. Money in minor units; income is the amount received, refunds are in separate fields. */
export const salesFigures = {
  orders: field('pedidos', salesBalance),
  /** Sold or booked, those included that were cancelled later. */
  tickets: field('entradas', salesBalance),
  cancelled: field('anuladas', salesBalance),
  /** What was paid for tickets, discounts taken off. */
  saleCents: field('ingresos_cent', salesBalance),
  discountCents: field('descuentos_cent', salesBalance),
  refundCents: field('devuelto_cent', salesBalance),
  donationCents: field('donativos_cent', salesBalance),
  /** Part of the refund that was given to the beneficiary. */
  giftCents: field('regalado_cent', salesBalance),
  /** What the cause has got by all ways. */
  causeCents: field('causa_cent', salesBalance),
  /** Taken by banks. */
  feeCents: field('comision_cent', salesBalance),
}

/** Which sales salesCount. A filter that is left out does not apply; only administrators see events of others. */
export const salesFilterFields = {
  eventId: field('contenido_id', filter(id)),
  /** Of the event that is named as well. */
  sessionId: field('sesion_id', filter(id)),
  ticketTypeId: field('tipo_entrada_id', filter(id)),
  hubId: field('hub', filter(whole(0, 10_000))),
  disciplineId: field('disciplina', filter(whole(0, 10_000))),
  typeId: field('tipo', filter(whole(0, 10_000))),
  ownerId: field('propietario', filter(id)),
  /** Name of the project, however it is written. */
  cause: field('causa', filter(text(500))),
  channel: field('canal', filter(oneOf({ web: 'web', door: 'puerta' }))),
  editionId: field('edicion', filter(id)),
  /** ISO 4217; where it is left out, the currency in which most was sold. */
  currency: field('moneda', filter(text(3))),
  /** First and last day of the sales, by the clock of the place: of the event, else of the hub, else of Madrid. */
  from: field('desde', filter(day)),
  until: field('hasta', filter(day)),
}

export const SALES_FILTER_ERRORS = [
  'analytics.not_visible',
  'analytics.range_wrong',
  'content.not_found',
  'session.not_found',
  'account.not_found',
  'lookup.unknown',
] as const

const days = whole(-10_000, 10_000)
const ComparedEdition = entity({ id: field('id', id), year: field('anio', whole(0, 9999)) })

/** Sums up to a day; null where that day has not come yet or nothing is known. */
const ComparedDay = entity({
  /** Days to go until the edition, or the event, begins; less than nothing once it has begun. */
  days: field('dias', days),
  tickets: field('entradas', nullable(salesBalance)),
  saleCents: field('ingresos_cent', nullable(salesBalance)),
  ticketsBefore: field('entradas_antes', nullable(salesBalance)),
  saleCentsBefore: field('ingresos_antes_cent', nullable(salesBalance)),
})

/**
 * Sales of an edition beside those of the one before, as many days before it began. Without `edicion` it is the current
 * one; `anterior` is null when there is no earlier one, then nothing is compared. One event is compared with its
 * predecessor, `evento_anterior`: of the same organiser in an earlier edition, copied from it or of the same title.
 */
export const compareSales = defineCall({
  wireName: 'app_ventas_comparacion',
  access: 'user',
  task: 'figures',
  summary: 'Sales of an edition beside the edition before at the same number of days to go.',
  input: entity(salesFilterFields),
  output: entity({
    currency: field('moneda', text(3)),
    edition: field('edicion', nullable(ComparedEdition)),
    before: field('anterior', nullable(ComparedEdition)),
    eventBefore: field(
      'evento_anterior',
      nullable(
        entity({
          id: field('contenido_id', id),
          /** Multilingual. */
          title: field('titulo', text(1000)),
        }),
      ),
    ),
    /** Today, in days to go. */
    today: field('dias_hoy', nullable(days)),
    days: field('puntos', list(ComparedDay, 2000)),
  }),
  errors: SALES_FILTER_ERRORS,
})

export const SALES_GRAINS = ['hora', 'dia', 'semana'] as const
/** Points of one history at most: 83 days by hour. */
export const MAX_POINTS = 2000

const SalesPoint = entity({ at: field('t', instant), ...salesFigures })

/** Sales by hour, day or week; a day and a week begin by the clock of the place. Times without sales are left out. */
export const getSalesHistory = defineCall({
  wireName: 'app_ventas_historia',
  access: 'user',
  task: 'figures',
  summary: 'Sales by hour, day or week.',
  input: entity({ ...salesFilterFields, grain: field('grano', filter(word(...SALES_GRAINS))) }),
  output: entity({
    currency: field('moneda', text(3)),
    timeZone: field('zona_horaria', text(60)),
    grain: field('grano', word(...SALES_GRAINS)),
    points: field('puntos', list(SalesPoint, MAX_POINTS)),
  }),
  errors: [...SALES_FILTER_ERRORS, 'analytics.too_long'],
})

/** What a span of time brought: tickets sold less those cancelled in it, and gross income. */
const Span = entity({
  tickets: field('entradas', salesBalance),
  saleCents: field('ingresos_cent', salesBalance),
})

/** How sales stand in one currency. */
export const SalesNow = entity({
  currency: field('moneda', text(3)),
  ...salesFigures,
  /** Today, by the clock of each event's place. */
  today: field('hoy', Span),
  /** The last seven days and the seven before them. */
  week: field('semana', Span),
  weekBefore: field('semana_anterior', Span),
  /** Places of the sessions that salesCount them, and how many of these are taken, whenever that was. */
  capacity: field('aforo', salesCount),
  taken: field('ocupadas', salesCount),
  occupancy: field('ocupacion', nullable(decimal(0, 1))),
})

/** How sales stand now, one row a currency, the one with most tickets first. */
export const getSalesNow = defineCall({
  wireName: 'app_ventas_ahora',
  access: 'user',
  task: 'figures',
  summary: 'Sold today and in all, places, income, refunds, share of the causes.',
  input: entity(salesFilterFields),
  output: entity({
    at: field('ahora', instant),
    timeZone: field('zona_horaria', text(60)),
    rows: field('monedas', list(SalesNow)),
  }),
  errors: SALES_FILTER_ERRORS,
})

/** Sold less cancelled in a span of time: below 0 where more was cancelled than sold. */
/** Minor units; what is given back counts as itself, not as less income. */
const cents = whole(0, Number.MAX_SAFE_INTEGER)

const figures = {
  /** Tickets sold or booked. */
  total: field('total', salesCount),
  /** Places of the sessions that salesCount them. */
  capacity: field('aforo', salesCount),
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
  today: field('hoy', salesBalance),
  ...figures,
  refundedCents: field('devuelto_cent', cents),
  /** Part of the income for beneficiaries. */
  causeCents: field('causa_cent', cents),
  /** Sales by hour, day or week, cancelled tickets taken off when they were cancelled; `t` is its beginning. Only times with sales stand in it. */
  series: field(
    'serie',
    list(
      entity({
        at: field('t', instant),
        tickets: field('entradas', salesBalance),
        incomeCents: field('ingresos_cent', cents),
      }),
      5000,
    ),
  ),
  byEvent: field('por_contenido', list(Group, 5000)),
  byHub: field('por_hub', list(Group, 5000)),
  byDiscipline: field('por_disciplina', list(Group, 5000)),
  byType: field('por_tipo', list(Group, 5000)),
  byOwner: field('por_propietario', list(Group, 5000)),
})

/**
 * Tickets and income, one row a currency. Administrators see all; others see their own when an administrator lets them.
 * `desde` and `hasta` are the first and the last local day of the sessions that salesCount.
 */
export const getTicketFigures = defineCall({
  wireName: 'app_get_entradas',
  access: 'user',
  task: 'figures',
  summary: 'Tickets, occupancy and income by event, hub, discipline, type and owner.',
  input: entity({
    eventId: field('contenido_id', filter(id)),
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

/** May the caller see analytics? Administrators always, others by the flag of their account. */
export const getVisibility = defineCall({
  wireName: 'app_get_visualizacion',
  access: 'user',
  task: 'figures',
  summary: 'May the caller see analytics?',
  input: nothing,
  output: entity({ isVisible: field('visible', flag) }),
})

/** What the caller's sales can be filtered by, beside the public lists. */
export const listSalesFilters = defineCall({
  wireName: 'app_ventas_filtros',
  access: 'user',
  task: 'figures',
  summary: 'Editions, causes and currencies of the sales the caller may see.',
  input: nothing,
  output: entity({
    editions: field(
      'ediciones',
      list(
        entity({
          id: field('id', id),
          year: field('anio', whole(0, 9999)),
          isCurrent: field('actual', flag),
        }),
      ),
    ),
    causes: field(
      'causas',
      list(entity({ key: field('clave', text(500)), name: field('nombre', text(2000)) }), 500),
    ),
    currencies: field('monedas', list(text(3))),
  }),
  errors: ['analytics.not_visible'],
})

/** What sales are broken down by; sessions and ticket types of one event only. */
export const SALES_GROUPINGS = {
  event: 'evento',
  session: 'sesion',
  ticketType: 'tipo_entrada',
  hub: 'hub',
  discipline: 'disciplina',
  type: 'tipo',
  owner: 'propietario',
  cause: 'causa',
  channel: 'canal',
  edition: 'edicion',
} as const
export type SalesGrouping = keyof typeof SALES_GROUPINGS

export const SALES_SORTS = {
  tickets: 'entradas',
  saleCents: 'ingresos',
  refundCents: 'devuelto',
  causeCents: 'causa',
} as const

const SalesGroup = entity({
  /** A number, for a cause its name in small letters, for a channel its word. */
  key: field('clave', text(500)),
  name: field('nombre', text(2000)),
  ...salesFigures,
  /** Null where places are not counted by this. */
  capacity: field('aforo', nullable(salesCount)),
  taken: field('ocupadas', nullable(salesCount)),
  occupancy: field('ocupacion', nullable(decimal(0, 1))),
})

/** Sales by one level of the hierarchy, a page at a time, the largest first. An event counts in each of its disciplines. */
export const listSalesGroups = defineCall({
  wireName: 'app_ventas_desglose',
  access: 'user',
  task: 'figures',
  summary:
    'Sales by event, session, type of ticket, hub, discipline, type, organiser, cause, channel or edition.',
  input: entity({
    ...salesFilterFields,
    by: field('por', oneOf(SALES_GROUPINGS)),
    sort: field('orden', filter(oneOf(SALES_SORTS))),
    direction: field('sentido', filter(word('asc', 'desc'))),
    ...pageFields,
  }),
  output: entity({
    currency: field('moneda', text(3)),
    total: field('total', salesCount),
    page: field('pagina', whole(1, 1_000_000)),
    pageSize: field('por_pagina', whole(1, 500)),
    rows: field('filas', list(SalesGroup)),
  }),
  errors: [...SALES_FILTER_ERRORS, 'analytics.event_needed'],
})
