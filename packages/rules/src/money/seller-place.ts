import { isCountry } from './countries.ts'

/** Parts of a country whose taxes, invoices or clock differ from the rest of it. The first one is the usual one. */
export const SELLER_TERRITORIES = {
  ES: ['peninsula', 'araba', 'bizkaia', 'gipuzkoa', 'navarra', 'canarias', 'ceuta', 'melilla'],
  PT: ['continente', 'azores', 'madeira'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type SellerTerritory = (typeof SELLER_TERRITORIES)[keyof typeof SELLER_TERRITORIES][number]

/** Where a seller is established: what taxes, papers, laws and clock follow from. Null where it is not known. */
export interface SellerPlace {
  /** ISO 3166-1 alpha-2. */
  country: string | null
  territory: SellerTerritory | null
}

export const UNKNOWN_PLACE: SellerPlace = { country: null, territory: null }

/** Returns the territories of a country; none where its rules are the same everywhere. */
export function territoriesOf(country: string | null): readonly SellerTerritory[] {
  return country === 'ES' || country === 'PT' ? SELLER_TERRITORIES[country] : []
}

/** Returns the place as it is stored: a territory of another country is dropped, a missing one is the usual one. */
export function sellerPlace(country: string | null, territory: string | null): SellerPlace {
  if (country === null || !isCountry(country)) return UNKNOWN_PLACE
  const territories = territoriesOf(country)
  const known = territories.find((each) => each === territory)
  return { country, territory: known ?? territories[0] ?? null }
}

/** Clock of the festival, for sellers of whom no country is known. */
const FESTIVAL_ZONE = 'Europe/Madrid'

const TERRITORY_ZONES: Partial<Record<SellerTerritory, string>> = {
  canarias: 'Atlantic/Canary',
  azores: 'Atlantic/Azores',
  madeira: 'Atlantic/Madeira',
}

const COUNTRY_ZONES: Readonly<Record<string, string>> = {
  ...{ AD: 'Europe/Andorra', AT: 'Europe/Vienna', BE: 'Europe/Brussels', BG: 'Europe/Sofia' },
  ...{ CH: 'Europe/Zurich', CY: 'Asia/Nicosia', CZ: 'Europe/Prague', DE: 'Europe/Berlin' },
  ...{ DK: 'Europe/Copenhagen', EE: 'Europe/Tallinn', ES: 'Europe/Madrid', FI: 'Europe/Helsinki' },
  ...{ FR: 'Europe/Paris', GB: 'Europe/London', GR: 'Europe/Athens', HR: 'Europe/Zagreb' },
  ...{ HU: 'Europe/Budapest', IE: 'Europe/Dublin', IS: 'Atlantic/Reykjavik', IT: 'Europe/Rome' },
  ...{ LT: 'Europe/Vilnius', LU: 'Europe/Luxembourg', LV: 'Europe/Riga', MC: 'Europe/Monaco' },
  ...{ MT: 'Europe/Malta', NL: 'Europe/Amsterdam', NO: 'Europe/Oslo', PL: 'Europe/Warsaw' },
  ...{ PT: 'Europe/Lisbon', RO: 'Europe/Bucharest', SE: 'Europe/Stockholm', SI: 'Europe/Ljubljana' },
  ...{ SK: 'Europe/Bratislava' },
}

/** Returns the IANA zone of a seller's clock, which the year of their papers follows; UTC where a country has several. */
export function sellerZone({ country, territory }: SellerPlace): string {
  if (country === null) return FESTIVAL_ZONE
  return (territory && TERRITORY_ZONES[territory]) ?? COUNTRY_ZONES[country] ?? 'UTC'
}

export type WithdrawalLaw = 'ES' | 'PT' | 'GB' | 'EU'

/**
 * Returns the law by which a ticket for a fixed date has no right of withdrawal: that of the seller's country (Spain: RDLeg
 * 1/2007 art. 103.l; Portugal: DL 24/2014 art. 17; United Kingdom: SI 2013/3134 reg. 28(1)(h)), Directive 2011/83/EU
 * art. 16(l) for others.
 */
export function withdrawalLaw({ country }: SellerPlace): WithdrawalLaw {
  return country === 'ES' || country === 'PT' || country === 'GB' ? country : 'EU'
}
