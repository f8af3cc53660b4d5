import type { listSalesGroups as contract } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { checkFilter, inOneCurrency } from './checked-filter.ts'
import { foldSales } from './fold-sales.ts'
import { readGroupNames } from './group-names.ts'
import { listGroups } from './groups-store.ts'
import { hasPlaces, occupancyOf, sumPlacesBy } from './places-store.ts'

const PAGE_SIZE = 50

/** Sales by one level of the hierarchy. Throws `analytics.event_needed` for parts of an event when none is named. */
export const listSalesGroups: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { page = 1, pageSize = PAGE_SIZE, ...asked } = input
  const found = await findGroups(ctx, asked, { limit: pageSize, offset: (page - 1) * pageSize })
  return { ...found, page, pageSize }
}

/** The groups from `offset` on with names and places. */
export async function findGroups(
  ctx: SignedInCtx,
  { by, sort = 'tickets', direction = 'desc', ...input }: Omit<InputOf<typeof contract>, 'page' | 'pageSize'>,
  range: { limit: number; offset: number },
) {
  const { filter: asked } = await checkFilter(ctx, input)
  if ((by === 'session' || by === 'ticketType') && input.eventId === undefined)
    throw new AppError('analytics.event_needed', { fields: ['contenido_id'] })
  const { db } = ctx
  await foldSales(db)
  const filter = await inOneCurrency(ctx, asked)
  const { total, rows } = await listGroups(db, filter, { by, sort, direction, ...range })
  const keys = rows.map(({ key }) => key)
  const names = await readGroupNames(db, by, keys, ctx.language)
  const places = hasPlaces(by) ? await sumPlacesBy(db, filter, by, keys) : undefined
  return {
    currency: filter.currency,
    total,
    rows: rows.map((row) => {
      const { capacity, taken } = places?.get(row.key) ?? { capacity: 0, taken: 0 }
      return {
        ...row,
        name: names.get(row.key) ?? '',
        capacity: places ? capacity : null,
        taken: places ? taken : null,
        occupancy: places ? occupancyOf({ capacity, taken }) : null,
      }
    }),
  }
}
