import type { Language } from '../shared/i18n/languages.ts'
import { currentUser, type User, updateUser } from '../shared/session.ts'

const calls = () => import('./account-calls.ts')

/** Asks the server who the kept user is by now: confirmed, renamed, another profile. A failure changes nothing. */
export async function refreshUser(): Promise<void> {
  const user = currentUser()
  if (!user) return
  const fresh = await import('./get-account.ts')
    .then(({ getAccount }) => getAccount(user.id))
    .catch(() => undefined)
  // One's own record comes whole (contract section 6).
  if (fresh && currentUser()?.id === fresh.id) updateUser({ ...user, ...fresh } as User)
}

/** The language chosen in the panel is also that of one's mails. A failure is tried with the next choice. */
export async function saveLanguage(language: Language): Promise<void> {
  const user = await calls()
    .then(({ setLanguage }) => setLanguage(language))
    .catch(() => undefined)
  if (user) updateUser(user)
}
