import { getToday, listFestivalToday, updateSession } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../../shared/api/api.ts'

export type Today = OutputOf<typeof getToday>
export type TodayRow = Today['sessions'][number]
export type FestivalToday = OutputOf<typeof listFestivalToday>

/** Check-ins go on while the screen is shown. */
const AGAIN_MS = 15_000
const TICK_MS = 20_000

const keys = { all: ['day'], own: (day: string) => ['day', 'own', day] }

/** The day of the signed-in user; '' is today. */
export function useToday(day: string) {
  return useQuery({
    queryKey: keys.own(day),
    queryFn: ({ signal }) => callApi(getToday, { day: day || undefined }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

/** One page of the festival's day. */
export function useFestivalToday(filters: InputOf<typeof listFestivalToday>) {
  return useQuery({
    queryKey: [...keys.all, 'festival', filters],
    queryFn: ({ signal }) => callApi(listFestivalToday, filters, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

/** Marks a session as sold out, or removes the mark; days and events are refreshed. */
export function useSetStatus() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (session: { id: number; status: 'scheduled' | 'soldOut' }) =>
      callApi(updateSession, { session }),
    onSuccess: async ({ eventId }) => {
      void cache.invalidateQueries({ queryKey: ['events', 'one', eventId] })
      await cache.invalidateQueries({ queryKey: keys.all })
    },
  })
}

/** The clock, a few times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
