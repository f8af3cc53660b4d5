import type { SignedInAccount } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { hasTaskIn } from '@larunbat/rules/identity/admin-roles'
import { useSyncExternalStore } from 'react'
import { type Reach, reaches } from './reach.ts'
import { saveTyped } from './save-typed.ts'

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
/** Whether this device has the sign-in: without storage it is only in memory. */
let isKept = session !== undefined
/** Whose page this is: its forms, copies and transfers are theirs until it is loaded anew. */
let ownerId = session?.user.id

// Signing in or out in one tab counts in the others.
addEventListener('storage', (event) => {
  if (event.key === STORE) follow()
})

// A page the browser kept from before signing out must not come back signed in.
addEventListener('pageshow', (event) => {
  if (event.persisted) follow()
})

export const currentToken = (): string | undefined => session?.token
export const currentUser = (): User | undefined => session?.user
/** `permiso_id` 1. The server decides again at every call. */
export const isAdmin = (user: User | undefined = session?.user): boolean => user?.profileId === 1

/** Whether the user's roles reach a screen or an action. */
export const mayUse = (reach: Reach, user: User | undefined = session?.user): boolean => reaches(reach, user)

/** Whether the user sees the festival's events, not only own ones. */
export const isStaff = (user?: User): boolean => mayUse({ task: 'read', isHubScoped: true }, user)

/** Whether the user changes events of a hub for the festival: in any state, without approval. */
export const editsHub = (hubId: number): boolean =>
  isAdmin() || hasTaskIn(session?.user.grants ?? [], 'events', hubId)

/**
 * Another account has signed in on this device since. Until this page is loaded anew it still belongs to the account it began
 * with, and says nothing more to the server.
 */
export function isSomebodyElse(): boolean {
  const keptId = read()?.user.id
  return ownerId !== undefined && keptId !== undefined && keptId !== ownerId
}

/** Keeps a sign-in on this device; the page is this account's from here on. */
export function signIn({ token, ...user }: Of<typeof SignedInAccount>): void {
  ownerId = undefined
  write({ token, user })
}

/** Replaces the kept user after a change of the profile; an answer that comes after the sign-in ended brings none back. */
export function updateUser(user: User): void {
  const kept = read()
  if (!session || (isKept && kept?.user.id !== session.user.id)) return
  write({ token: kept?.token ?? session.token, user })
}

/** The session expired or was ended elsewhere: deletes the user, but for the address, which need not be typed again. */
export function endSession(): void {
  try {
    if (session) sessionStorage.setItem(ENDED, session.user.email)
  } catch {
    // Then it is typed.
  }
  deleteSession()
}

/** The e-mail address of the session that ended in this tab, or nothing. */
export function endedEmail(): string {
  try {
    return sessionStorage.getItem(ENDED) ?? ''
  } catch {
    return ''
  }
}

/** Forgets the user on this device; drafts stay, under the user's own key. */
export function deleteSession(): void {
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
  // This page does not change the session of another account.
  const isOurs = !isSomebodyElse()
  session = next
  ownerId ??= next?.user.id
  if (isOurs) keep(next)
  tell()
}

function keep(next: Session | undefined): void {
  try {
    if (next) {
      localStorage.setItem(STORE, JSON.stringify(next))
      sessionStorage.removeItem(ENDED)
    } else localStorage.removeItem(STORE)
    isKept = next !== undefined
  } catch {
    isKept = false
    // Without storage the sign-in lasts until the page is closed.
  }
}

/** What another tab did counts here too. A page never changes hands, though: with another account it begins anew. */
function follow(): void {
  if (isSomebodyElse()) return void saveTyped().then(() => location.reload())
  session = read()
  ownerId ??= session?.user.id
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
