import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverAddress } from './server-address.ts'
import { currentToken } from './session.ts'

/** Minimum time between refreshes of figures, however fast tickets are sold. */
const MIN_MS = 3_000
const RETRY_MS = 5_000
const MAX_RETRY_MS = 60_000

interface LiveSales {
  /** Where the figures stand in the query cache; steady from one drawing to the next. */
  queryKey: QueryKey
  isOn: boolean
  /** Of one event alone, for users who may see its sales; else of all the caller's. */
  eventId?: number
}

/**
 * Keeps the figures on the screen up to date: the server announces counted sales, and the figures are refreshed. True
 * while the connection is open. Hidden windows close it.
 */
export function useLiveSales({ queryKey, isOn, eventId }: LiveSales): boolean {
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    if (!isOn) return
    let stop = () => {}
    const refresh = throttled(() => void client.invalidateQueries({ queryKey }))
    const start = () => {
      stop()
      stop = document.hidden ? () => {} : listen(eventId, refresh.run, setLive)
      if (!document.hidden) refresh.run()
    }
    stop = document.hidden ? stop : listen(eventId, refresh.run, setLive)
    document.addEventListener('visibilitychange', start)
    return () => {
      document.removeEventListener('visibilitychange', start)
      stop()
      refresh.cancel()
    }
  }, [client, isOn, eventId, queryKey])
  return isLive
}

/** Reads the server's events until stopped; a broken connection is opened again after growing pauses. */
function listen(
  eventId: number | undefined,
  handleChange: () => void,
  setLive: (isLive: boolean) => void,
): () => void {
  const control = new AbortController()
  let wait = RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = async () => {
    try {
      const response = await fetch(serverAddress('/ventas/directo'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: currentToken(), contenido_id: eventId }),
        signal: control.signal,
      })
      if (!response.ok || !response.body) throw new Error(String(response.status))
      setLive(true)
      wait = RETRY_MS
      if ((await readEvents(response.body, handleChange)) === 'full') {
        setLive(false)
        return
      }
    } catch {
      // Whatever broke the line, it is taken up again below.
    }
    setLive(false)
    if (control.signal.aborted) return
    timer = setTimeout(() => void open(), wait)
    wait = Math.min(MAX_RETRY_MS, wait * 2)
  }
  void open()
  return () => {
    clearTimeout(timer)
    control.abort()
  }
}

/** Answers `full` when newer windows of the same person took the place of this one, which then does not take it back. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  handleChange: () => void,
): Promise<'full' | undefined> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return undefined
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    if (events.some((event) => event.startsWith('event: ventas'))) handleChange()
    if (events.some((event) => event.startsWith('event: fin'))) return 'full'
  }
}

/** Runs immediately, and again after the pause if it was called meanwhile. */
function throttled(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const fire = () => {
    isDue = false
    run()
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) fire()
    }, MIN_MS)
  }
  return {
    run: () => {
      if (timer) isDue = true
      else fire()
    },
    cancel: () => clearTimeout(timer),
  }
}
