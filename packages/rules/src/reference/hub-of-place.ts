import { fold } from '../text/fold.ts'

export type HubId = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Names as the specification maps them (section 3), with the other languages' names of the same places. */
const HUB_OF_NAME: Readonly<Record<string, HubId>> = {
  bizkaia: 1,
  vizcaya: 1,
  bilbao: 2,
  bilbo: 2,
  scotland: 3,
  escocia: 3,
  eskozia: 3,
  huelva: 4,
  lisbon: 5,
  lisboa: 5,
  rioja: 6,
  errioxa: 6,
  araba: 7,
  alava: 7,
}
// Safari before 16.4 has no lookbehind.
const NAME = new RegExp(
  `(?:^|[^\\p{L}\\p{N}])(${Object.keys(HUB_OF_NAME).join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
)

/**
 * The hub a place name stands for, 0 when none does. Accents and case are ignored and the name may stand inside a
 * longer text as a whole word. The first name found decides, but a city wins over its province: "Bizkaia, Bilbao" is
 * Bilbao.
 */
export function hubOfPlace(text: string | null | undefined): HubId {
  if (!text) return 0
  let hub: HubId = 0
  for (const [, name = ''] of fold(text).matchAll(NAME)) {
    const found = HUB_OF_NAME[name] ?? 0
    if (found === 2 && (hub === 0 || hub === 1)) return 2
    if (hub === 0) hub = found
  }
  return hub
}
