import type { User } from '../../shared/session.ts'
import { type MenuEntry, menuOf } from '../menu.ts'

/** The letter after "g" for each screen of the menu. Screens that no role has at once may share one. */
const LETTERS: Readonly<Record<string, string>> = {
  '/inicio': 'h',
  '/hoy': 't',
  '/revision': 'r',
  '/analiticas': 'a',
  '/artistas': 'b',
  '/usuarios': 'u',
  '/pagos': 'l',
  '/liquidacion': 'l',
  '/cobros': 'k',
  '/causas': 'c',
  '/correos': 'e',
  '/importar': 'i',
  '/mapa': 'm',
  '/perfil': 'p',
  '/ajustes': 's',
}

/** The screens a person reaches with "g" and a letter, in the order of the menu. */
export function goKeys(user: User): { letter: string; entry: MenuEntry }[] {
  return menuOf(user).flatMap((entry) => {
    const letter = LETTERS[entry.to]
    return letter ? [{ letter, entry }] : []
  })
}
