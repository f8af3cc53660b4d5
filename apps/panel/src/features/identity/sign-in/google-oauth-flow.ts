import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import { leaveForServer } from '../../../shared/native/open-page.ts'
import { addressValue } from './auth-location.tsx'

const MARK = 'larunbat.trip'

/**
 * Goes to the provider. The mark stays in this tab and comes back with the code: a code that another person got, and sent
 * as a link, does not sign in.
 */
export function leaveForProvider(): void {
  const mark = crypto.randomUUID()
  try {
    sessionStorage.setItem(MARK, mark)
  } catch {
    // Without storage the way back is not known again, and its page says so.
  }
  const next = addressValue('next')
  const query = new URLSearchParams({ lang: currentLanguage(), marca: mark, ...(next && { next }) })
  leaveForServer(`/api/auth/google?${query}`)
}

/** True when this tab set out with that mark. */
export function isOwnTrip(mark: string | null): boolean {
  try {
    return mark !== null && sessionStorage.getItem(MARK) === mark
  } catch {
    return false
  }
}

export const clearFlow = (): void => sessionStorage.removeItem(MARK)
