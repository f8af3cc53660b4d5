import { defineCall, entity, field, filter, instant, list, text, word } from '../kit/index.ts'
import { salesFigures } from './sales-figures.ts'
import { SALES_FILTER_ERRORS, salesFilterFields } from './sales-filter.ts'

export const SALES_GRAINS = ['hora', 'dia', 'semana'] as const
/** Points of one history at most: 83 days by hour. */
export const MAX_POINTS = 2000

const SalesPoint = entity({ at: field('t', instant), ...salesFigures })

/** Sales by hour, day or week; a day and a week begin by the clock of the place. Times without sales are left out. */
export const getSalesHistory = defineCall({
  wireName: 'app_ventas_historia',
  access: 'user',
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
