import { leaveFor } from '../shared/paths.ts'
import { forgetSession } from '../shared/session.ts'

/** Ends the sign-in here and, if it can be reached, on the server; leaves for the welcome screen with nothing kept in memory. */
export async function signOut(): Promise<void> {
  await import('./account-calls.ts').then(({ endSignIn }) => endSignIn()).catch(() => undefined)
  forgetSession()
  leaveFor('/bienvenida')
}
