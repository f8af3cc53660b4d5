import { useEffect, useRef, useState } from 'react'

/** Suggestions for a text, asked 150 ms after it stopped changing; undefined asks nothing. */
export function useSuggestions<S>(
  text: string | undefined,
  search: (text: string, signal: AbortSignal) => Promise<readonly S[]>,
): { found: readonly S[]; isSearching: boolean } {
  const [found, setFound] = useState<readonly S[]>([])
  const [isSearching, setSearching] = useState(false)
  const latest = useRef(search)
  latest.current = search
  useEffect(() => {
    if (text === undefined) return
    const abort = new AbortController()
    setSearching(true)
    const timer = setTimeout(async () => {
      try {
        setFound(await latest.current(text.trim(), abort.signal))
        setSearching(false)
      } catch {
        if (abort.signal.aborted) return
        setFound([])
        setSearching(false)
      }
    }, 150)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return { found, isSearching }
}
