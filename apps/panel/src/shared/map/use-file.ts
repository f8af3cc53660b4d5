import { useEffect, useState } from 'react'

/** Result of `read`; undefined before, after a failure, and while it is not wanted. */
export function useFile<T>(read: () => Promise<T>, isWanted = true): T | undefined {
  const [file, setFile] = useState<T>()
  useEffect(() => {
    if (!isWanted) return
    let isThere = true
    read().then(
      (value) => isThere && setFile(() => value),
      // A map without its coast still has its pins, and the list beside it.
      () => undefined,
    )
    return () => {
      isThere = false
    }
  }, [read, isWanted])
  return file
}
