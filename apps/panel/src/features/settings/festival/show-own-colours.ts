import { coloursKey, DEFAULT_COLOURS, type IdentityColours } from '@larunbat/rules/identity'

/** Puts this page into the festival's colours, as it is served in them from the next time on. */
export function showOwnColours(colours: IdentityColours): void {
  document.head.querySelector('link[href^="/identidad/web-"]')?.remove()
  if (coloursKey(colours) === coloursKey(DEFAULT_COLOURS)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `/identidad/web-${coloursKey(colours)}.css`
  document.head.append(link)
}
