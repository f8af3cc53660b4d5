import { useEffect, useState } from 'react'
import { useAddMedia } from './media-queries.ts'

export interface Upload {
  key: number
  name: string
  base64: string
  state: 'waiting' | 'sending' | 'failed'
  error?: unknown
}

export interface Uploads {
  list: readonly Upload[]
  add: (picture: { name: string; base64: string }) => void
  retry: (key: number) => void
  drop: (key: number) => void
}

let nextKey = 1

/** Sends pictures one after another, in the order they were chosen; one that fails waits to be tried again. */
export function useUploads(contentId: number): Uploads {
  const [list, setList] = useState<readonly Upload[]>([])
  const { mutateAsync: send } = useAddMedia(contentId)
  const isSending = list.some(({ state }) => state === 'sending')
  const next = list.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (isSending || !next) return
    const change = (state: Upload['state'], error?: unknown) =>
      setList((old) => old.map((one) => (one.key === next.key ? { ...one, state, error } : one)))
    change('sending')
    send({ base64: next.base64, title: next.name, use: 'gallery' }).then(
      () => setList((old) => old.filter(({ key }) => key !== next.key)),
      (error: unknown) => change('failed', error),
    )
  }, [isSending, next, send])
  return {
    list,
    add: (picture) => setList((old) => [...old, { ...picture, key: nextKey++, state: 'waiting' }]),
    retry: (key) =>
      setList((old) => old.map((one) => (one.key === key ? { ...one, state: 'waiting' } : one))),
    drop: (key) => setList((old) => old.filter((one) => one.key !== key)),
  }
}
