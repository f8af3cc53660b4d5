import type { SignedInAccount } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { useSyncExternalStore } from 'react'

/** The signed-in user as the server answered it, without the token. */
export type User = Omit<Of<typeof SignedInAccount>, 'token'>

interface Session {
  token: string
  user: User
}

const STORE = 'larunbat.session'
/** Of this tab only: whose sign-in ended here. */
const ENDED = 'larunbat.ended'
const listeners = new Set<() => void>()
let session = read()

// Signing in or out in one tab counts in the others.
addEventListener('storage', (event) => {
  if (event.key !== STORE) return
  session = read()
  tell()
})

// A page the browser kept from before signing out must not come back signed in.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  session = read()
  tell()
})

export const currentToken = (): string | undefined => session?.token
export const currentUser = (): User | undefined => session?.user
/** `permiso_id` 1. The server decides again at every call. */
export const isAdmin = (user: User | undefined = session?.user): boolean => user?.profileId === 1

/** Keeps a sign-in on this device. */
export function signIn({ token, ...user }: Of<typeof SignedInAccount>): void {
  write({ token, user })
}

/** Replaces the kept user after a change of the profile. */
export function updateUser(user: User): void {
  if (session) write({ token: session.token, user })
}

/** The sign-in is over though nobody ended it here: forgets the user, but for the address, which need not be typed again. */
export function endSession(): void {
  try {
    if (session) sessionStorage.setItem(ENDED, session.user.email)
  } catch {
    // Then it is typed.
  }
  forgetSession()
}

/** The address of whoever's sign-in ended in this tab, or nothing. */
export function endedEmail(): string {
  try {
    return sessionStorage.getItem(ENDED) ?? ''
  } catch {
    return ''
  }
}

/** Forgets the user on this device; drafts stay, under the user's own key. */
export function forgetSession(): void {
  write(undefined)
}

/** The signed-in user, live. */
export function useUser(): User | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => session?.user,
  )
}

function write(next: Session | undefined): void {
  session = next
  try {
    if (next) {
      localStorage.setItem(STORE, JSON.stringify(next))
      sessionStorage.removeItem(ENDED)
    } else localStorage.removeItem(STORE)
  } catch {
    // Without storage the sign-in lasts until the page is closed.
  }
  tell()
}

function read(): Session | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? 'null') as Session | null
    return kept?.token && kept.user ? kept : undefined
  } catch {
    return undefined
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
