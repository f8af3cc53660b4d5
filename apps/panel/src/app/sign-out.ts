import { leaveFor } from '../shared/paths.ts'
import { deleteSession } from '../shared/session.ts'

/**
 * Ends the sign-in here and, if it can be reached, on the server; leaves for the
 * welcome screen. What was seen is forgotten here; what was typed and not sent stays, for the same person.
 */
export async function signOut(): Promise<void> {
  await Promise.all([
    import('./account-calls.ts').then(({ endSignIn }) => endSignIn()).catch(() => undefined),
    import('./offline/clear-device.ts').then(({ clearDevice }) => clearDevice()).catch(() => undefined),
  ])
  deleteSession()
  leaveFor('/bienvenida')
}
