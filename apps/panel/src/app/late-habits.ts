import { startTransition, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { closeTopOverlay } from '../shared/overlays/stack.ts'

/** Android's back button: the overlay on top, else the page before, else out. */
export function useHardwareBack() {
  const navigate = useNavigate()
  useEffect(() => {
    const handleBack = (event: Event) => {
      event.preventDefault()
      if (!closeTopOverlay()) startTransition(() => void navigate(-1))
    }
    document.addEventListener('backbutton', handleBack)
    return () => document.removeEventListener('backbutton', handleBack)
  }, [navigate])
}

/** Printing in the middle of a motion would print the motion. */
export function useTransitionlessPrint() {
  useEffect(() => {
    const skip = () => document.activeViewTransition?.skipTransition()
    addEventListener('beforeprint', skip)
    return () => removeEventListener('beforeprint', skip)
  }, [])
}
