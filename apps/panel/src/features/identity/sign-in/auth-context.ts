import { createContext, useContext } from 'react'

export interface AuthContext {
  /** The address typed on the first screen, for the next ones. */
  email: string
  setEmail: (email: string) => void
  /** Signed in: on to the panel. */
  enter: () => void
  /** Fetches the panel's code ahead of time. */
  preloadPanel: () => void
}

export const AuthState = createContext<AuthContext | undefined>(undefined)

export function useAuth(): AuthContext {
  const state = useContext(AuthState)
  if (!state) throw new Error('useAuth outside the sign-in screens')
  return state
}
