import type { Language } from './languages.ts'

/**
 * Gives the browser Basque dates, numbers and names before they are first needed. Only browsers without them, and
 * only people who read Basque, load the data (Chromium's Intl has no `eu`).
 */
export async function ensureBasque(language: Language): Promise<void> {
  if (language !== 'eu' || Intl.DateTimeFormat.supportedLocalesOf('eu').length > 0) return
  const { installBasque } = await import('./basque-install.ts')
  installBasque()
}
