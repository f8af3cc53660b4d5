import { getPublicEvent, listPublicEvents } from '@larunbat/contract/public'
import { fold } from '@larunbat/rules/text/fold'
import { findWords, listDocuments } from '../programme/catalog-store.ts'
import { compareKeys, fits, sortKey } from '../programme/filter-events.ts'
import { type ShownEvent, shownEvent } from '../programme/public-event.ts'
import { printCursor, readCursor } from './cursor.ts'
import { DEFAULT_LIMIT, type ReadCtx, reader } from './read-context.ts'

/** Cursor pagination by event number: events added meanwhile do not shift later pages. */
export const readEvents = reader(listPublicEvents, async (ctx, query) => {
  const {
    limit = DEFAULT_LIMIT,
    cursor,
    fields: _,
    language: __,
    words,
    sort = 'starts_at',
    ...filters
  } = query
  const asked = { ...filters, words, sort }
  const after = readCursor(cursor, asked, ['string', 'number'])
  const folded = fold(words ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const withWords = folded.length > 0 ? await findWords(ctx.db, folded) : undefined
  const { events } = await ctx.catalog.current()
  const found = events
    .filter((event) => (withWords?.has(event.id) ?? true) && fits(event, filters))
    .map((event) => sortKey(event, sort))
    .filter((key) => after === undefined || compareKeys(key, after) > 0)
    .sort(compareKeys)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const hasMore = found.length > limit
  const data = await showEvents(
    ctx,
    page.map(([, id]) => id),
  )
  return { data, hasMore, nextCursor: hasMore && last ? printCursor(last, asked) : null }
})

export const readEvent = reader(getPublicEvent, async (ctx, _query, id) => {
  const found = await findEvent(ctx, id)
  return found === undefined ? undefined : (await showEvents(ctx, [found]))[0]
})

/** The number of a public event by its number or slug; undefined when there is none. */
export async function findEvent(
  { catalog }: Pick<ReadCtx, 'catalog'>,
  text: string,
): Promise<number | undefined> {
  const { events } = await catalog.current()
  const number = /^\d{1,15}$/.test(text) ? Number(text) : undefined
  return events.find((event) => (number === undefined ? event.slug === text : event.id === number))?.id
}

/** In the order of their numbers as given; what was withdrawn meanwhile is left out. */
export async function showEvents(
  { db, language, publicUrl }: Pick<ReadCtx, 'db' | 'language' | 'publicUrl'>,
  ids: readonly number[],
): Promise<ShownEvent[]> {
  const documents = new Map((await listDocuments(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const found = documents.get(id)
    return found ? shownEvent(found, language, publicUrl) : []
  })
}
