import {
  addChapter,
  deleteChapter,
  getEvent,
  listEvents,
  listOwnEvents,
  listOwnSeries,
  listSeries,
  moveChapter,
} from '@larunbat/contract'
import { fold } from '@larunbat/rules/text/fold'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { isAdmin } from '../../../shared/session.ts'
import { eventKeys } from '../event-keys.ts'

const seriesKeys = {
  chapters: (id: number) => [...eventKeys.all, 'series', id] as const,
  candidates: (text: string) => [...eventKeys.all, 'candidates', text] as const,
  title: (id: number) => [...eventKeys.all, 'series-title', id] as const,
}

/** What the list of chapters shows of one. */
export interface ChapterRow {
  id: number
  title: string
  status: number
  startsAt: string | null
  timeZone: string | null
  seriesId: number | null
  seriesOrder: number | null
  isSeries: boolean
}

const rowsOf = <T>(answer: T[] | { rows: T[] }): T[] => (Array.isArray(answer) ? answer : answer.rows)

/** Chapters of a series in their order; an administrator sees those of every owner. */
export function useChapters(seriesId: number) {
  return useQuery({
    queryKey: seriesKeys.chapters(seriesId),
    queryFn: async ({ signal }): Promise<ChapterRow[]> => {
      const ask = { id: seriesId }
      const series = isAdmin()
        ? rowsOf(await callApi(listSeries, ask, { signal }))
        : rowsOf(await callApi(listOwnSeries, ask, { signal }))
      return series[0]?.chapters ?? []
    },
  })
}

const MAX_CANDIDATES = 50

/**
 * Events that may become chapters: one's own, for an administrator all, found by their title; with those in
 * `added`, which just have.
 */
export function useCandidates(text: string, added: ReadonlySet<number>, isEnabled: boolean) {
  const words = fold(text).trim()
  const everybody = isAdmin()
  return useQuery({
    queryKey: seriesKeys.candidates(everybody ? words : ''),
    queryFn: async ({ signal }): Promise<ChapterRow[]> => {
      if (!everybody) return rowsOf(await callApi(listOwnEvents, {}, { signal }))
      const page = { query: words, page: 1, pageSize: MAX_CANDIDATES }
      return rowsOf(await callApi(listEvents, page, { signal }))
    },
    enabled: isEnabled,
    select: (rows) =>
      rows
        .filter((row) => !row.isSeries && (row.seriesId === null || added.has(row.id)))
        .filter((row) => everybody || fold(row.title).includes(words))
        .slice(0, MAX_CANDIDATES),
    placeholderData: (before) => before,
  })
}

/** The title of a series, for its chapters; nothing when it is another owner's and not public. */
export function useSeriesTitle(id: number | null) {
  return useQuery({
    queryKey: seriesKeys.title(id ?? 0),
    queryFn: async ({ signal }) => (await callApi(getEvent, { id: id ?? 0 }, { signal })).title,
    enabled: id !== null,
    retry: false,
    staleTime: 60_000,
  })
}

/**
 * Adds, removes or moves a chapter, one after the other in the order of the user's actions, however long each takes;
 * lists and events are refreshed.
 */
export function useArrangeChapters() {
  const cache = useQueryClient()
  const inTurn = {
    scope: { id: 'chapters' },
    onSuccess: () => cache.invalidateQueries({ queryKey: eventKeys.all }),
  }
  return {
    add: useMutation({
      mutationFn: (chapter: { seriesId: number; id: number }) => callApi(addChapter, chapter),
      ...inTurn,
    }),
    takeOut: useMutation({ mutationFn: (id: number) => callApi(deleteChapter, { id }), ...inTurn }),
    move: useMutation({
      mutationFn: (place: { id: number; order: number }) => callApi(moveChapter, place),
      ...inTurn,
    }),
  }
}
