import { startTransition, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isNative } from '../shared/native/is-native.ts'

/** In the application of telephones: links to screens, the hardware's back button, network, status bar, keyboard. */
export function useNativeShell() {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  latest.current = navigate
  useEffect(() => {
    if (!isNative() || isStarted) return
    isStarted = true
    void import('./native/start-native.ts').then(({ startNative }) =>
      startNative({
        open: (path) => startTransition(() => void latest.current(path)),
        goBack: () => startTransition(() => void latest.current(-1)),
      }),
    )
  }, [])
}
let isStarted = false

/** Printing in the middle of a motion would print the motion. */
export function useTransitionlessPrint() {
  useEffect(() => {
    const skip = () => document.activeViewTransition?.skipTransition()
    addEventListener('beforeprint', skip)
    return () => removeEventListener('beforeprint', skip)
  }, [])
}
