import { useEffect } from 'react'

/** Printing in the middle of a motion would print the motion. */
export function useTransitionlessPrint() {
  useEffect(() => {
    const skip = () => document.activeViewTransition?.skipTransition()
    addEventListener('beforeprint', skip)
    return () => removeEventListener('beforeprint', skip)
  }, [])
}
