import { decimal, defineCall, entity, field, instant, list, nullable, text } from '../kit/index.ts'
import { balance, count, salesFigures } from './sales-figures.ts'
import { SALES_FILTER_ERRORS, salesFilterFields } from './sales-filter.ts'

/** What a span of time brought: tickets sold less those cancelled in it, and gross income. */
const Span = entity({ tickets: field('entradas', balance), saleCents: field('ingresos_cent', balance) })

/** How sales stand in one currency. */
export const SalesNow = entity({
  currency: field('moneda', text(3)),
  ...salesFigures,
  /** Today, by the clock of each event's place. */
  today: field('hoy', Span),
  /** The last seven days and the seven before them. */
  week: field('semana', Span),
  weekBefore: field('semana_anterior', Span),
  /** Places of the sessions that count them, and how many of these are taken, whenever that was. */
  capacity: field('aforo', count),
  taken: field('ocupadas', count),
  occupancy: field('ocupacion', nullable(decimal(0, 1))),
})

/** How sales stand now, one row a currency, the one with most tickets first. */
export const getSalesNow = defineCall({
  wireName: 'app_ventas_ahora',
  access: 'user',
  summary: 'Sold today and in all, places, income, refunds, share of the causes.',
  input: entity(salesFilterFields),
  output: entity({
    at: field('ahora', instant),
    timeZone: field('zona_horaria', text(60)),
    rows: field('monedas', list(SalesNow)),
  }),
  errors: SALES_FILTER_ERRORS,
})
