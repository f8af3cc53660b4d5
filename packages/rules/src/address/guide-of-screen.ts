import type { GuideId } from './guides.ts'

/** The guide for each screen of the panel by the beginning of its address, the longest that fits. */
const GUIDE_OF: Readonly<Record<string, GuideId>> = {
  '/inicio': 'first-event',
  '/camino': 'first-event',
  '/add-contenido': 'first-event',
  '/indice-contenido': 'first-event',
  '/info-basica': 'first-event',
  '/impacto': 'first-event',
  '/participantes': 'first-event',
  '/participante': 'first-event',
  '/multimedia': 'first-event',
  '/hoy': 'door-links',
  '/puerta': 'door-links',
  '/revision': 'review-events',
  '/pagos': 'payouts',
  '/ajustes/primera-hora': 'first-hour',
  '/ajustes/identidad': 'first-hour',
  '/ajustes/ediciones': 'first-hour',
  '/ajustes/hubs': 'first-hour',
  '/ajustes/reglas': 'first-hour',
  '/usuarios': 'first-hour',
  '/ajustes/integraciones': 'keys-and-webhooks',
}

/** Returns the guide that fits an address of the panel; undefined where only the list of guides does. */
export function guideOfScreen(address: string): GuideId | undefined {
  const parts = address.split('/')
  while (parts.length > 0) {
    const path = parts.join('/')
    if (Object.hasOwn(GUIDE_OF, path)) return GUIDE_OF[path]
    parts.pop()
  }
  return undefined
}

/** Beginnings of addresses that have a guide. */
export const SCREENS_WITH_GUIDE = Object.keys(GUIDE_OF)
