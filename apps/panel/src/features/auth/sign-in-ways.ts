import { currentLanguage } from '../../shared/i18n/i18n.ts'
import { API_ADDRESS } from '../../shared/server-address.ts'

/** Ways to sign in beside password and mailed link. */
export interface SignInMethods {
  /** What the provider is called; null when there is none. */
  provider: string | null
  hasPasskeys: boolean
}

/**
 * Asks which ways this installation offers (`app_acceso_opciones`); undefined when it does not say. By hand: the typed client
 * would bring the whole contract to a screen that is otherwise a tenth of it.
 */
export async function listSignInMethods(signal: AbortSignal): Promise<SignInMethods | undefined> {
  // A call by hand keeps the rule of the application, too: without network nothing is sent.
  if (import.meta.env.VITE_NATIVE && (await import('../../shared/native/network.ts')).isNativeOffline())
    return undefined
  try {
    const response = await fetch(`${API_ADDRESS}/app_acceso_opciones`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lang: currentLanguage() }),
      signal,
    })
    const { error, data } = (await response.json()) as {
      error?: unknown
      data?: { proveedor?: unknown; llaves?: unknown }
    }
    if (error !== false) return undefined
    return {
      provider: typeof data?.proveedor === 'string' ? data.proveedor : null,
      hasPasskeys: data?.llaves === 1,
    }
  } catch {
    return undefined
  }
}
