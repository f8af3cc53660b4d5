import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../shared/forms/failure-text.ts'

const loadCalls = () => import('./auth-calls.ts')
type Calls = Awaited<ReturnType<typeof loadCalls>>

/** Fetches the code of the calls ahead of time. */
export const preloadCalls = (): void => void loadCalls()

/** Runs a call of the sign-in screens: `run((calls) => calls.logIn(...))`. Returns whether it went well. */
export function useAuthAction() {
  const { t } = useTranslation()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const run = async (action: (calls: Calls) => Promise<unknown>): Promise<boolean> => {
    if (isPending) return false
    setPending(true)
    setFailure(undefined)
    try {
      await action(await loadCalls())
      return true
    } catch (error) {
      setFailure(error)
      return false
    } finally {
      setPending(false)
    }
  }
  return {
    run,
    isPending,
    error: failure,
    failure: failure === undefined ? undefined : failureText(failure, t),
  }
}
