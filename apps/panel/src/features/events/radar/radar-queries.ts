import { getRadar } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../../shared/api/api.ts'

export type Radar = OutputOf<typeof getRadar>
export type RadarHit = Radar['place']['rows'][number]
export type RadarWish = Omit<InputOf<typeof getRadar>, 'startsAt'> & { startsAt: string | null | undefined }

const PAUSE_MS = 500

/** A value once it has not changed for half a second: no request is sent for half a date. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Conflicts of an event at a time; no request without a time. */
export function useRadar(wish: RadarWish) {
  const { startsAt } = wish
  return useQuery({
    queryKey: ['radar', wish],
    queryFn: ({ signal }) => callApi(getRadar, { ...wish, startsAt: startsAt ?? '' }, { signal }),
    enabled: Boolean(startsAt),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
}
