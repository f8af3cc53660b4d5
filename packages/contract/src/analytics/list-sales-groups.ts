import {
  decimal,
  defineCall,
  entity,
  field,
  filter,
  list,
  nullable,
  oneOf,
  pageFields,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { count, salesFigures } from './sales-figures.ts'
import { SALES_FILTER_ERRORS, salesFilterFields } from './sales-filter.ts'

/** What sales are broken down by; sessions and ticket types of one event only. */
export const SALES_GROUPINGS = {
  content: 'evento',
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
  capacity: field('aforo', nullable(count)),
  taken: field('ocupadas', nullable(count)),
  occupancy: field('ocupacion', nullable(decimal(0, 1))),
})

/** Sales by one level of the hierarchy, a page at a time, the largest first. An event counts in each of its disciplines. */
export const listSalesGroups = defineCall({
  wireName: 'app_ventas_desglose',
  access: 'user',
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
    total: field('total', count),
    page: field('pagina', whole(1, 1_000_000)),
    pageSize: field('por_pagina', whole(1, 500)),
    rows: field('filas', list(SalesGroup)),
  }),
  errors: [...SALES_FILTER_ERRORS, 'analytics.event_needed'],
})
