import { useEffect, useRef } from 'react'

const open: (() => void)[] = []

/** Closes the overlay on top; false when there is none. For Android's back button. */
export function closeTopOverlay(): boolean {
  const close = open.at(-1)
  close?.()
  return close !== undefined
}

/** Puts an overlay on the stack while it is open. Every popover, menu and dialog uses it. */
export function useOverlayStack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const entry = () => latest.current()
    open.push(entry)
    return () => {
      open.splice(open.indexOf(entry), 1)
    }
  }, [isOpen])
}
