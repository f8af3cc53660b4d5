import type { HubLookup } from './lookup.ts'

/** Hubs of the festival. Degrees are WGS 84; money of a hub is in `currency`; 0 (other) has no place. Ids are fixed. */
export const HUBS = [
  {
    id: 1,
    es: 'Bilbao Bizkaia',
    en: 'Bilbao Bizkaia',
    eu: 'Bilbao Bizkaia',
    lat: 43.2204,
    lng: -2.6984,
    currency: 'EUR',
    timeZone: 'Europe/Madrid',
    languages: ['es', 'eu', 'en'],
  },
  {
    id: 2,
    es: 'Bilbao Bizkaia',
    en: 'Bilbao Bizkaia',
    eu: 'Bilbao Bizkaia',
    lat: 43.263,
    lng: -2.935,
    currency: 'EUR',
    timeZone: 'Europe/Madrid',
    languages: ['es', 'eu', 'en'],
  },
  {
    id: 3,
    es: 'Escocia',
    en: 'Scotland',
    eu: 'Eskozia',
    lat: 55.9533,
    lng: -3.1883,
    currency: 'GBP',
    timeZone: 'Europe/London',
    languages: ['en'],
  },
  {
    id: 4,
    es: 'Huelva',
    en: 'Huelva',
    eu: 'Huelva',
    lat: 37.2614,
    lng: -6.9447,
    currency: 'EUR',
    timeZone: 'Europe/Madrid',
    languages: ['es', 'en'],
  },
  {
    id: 5,
    es: 'Lisboa',
    en: 'Lisbon',
    eu: 'Lisboa',
    lat: 38.7223,
    lng: -9.1393,
    currency: 'EUR',
    timeZone: 'Europe/Lisbon',
    languages: ['pt', 'en', 'es'],
  },
  {
    id: 6,
    es: 'La Rioja',
    en: 'La Rioja',
    eu: 'Errioxa',
    lat: 42.4627,
    lng: -2.445,
    currency: 'EUR',
    timeZone: 'Europe/Madrid',
    languages: ['es', 'en'],
  },
  {
    id: 7,
    es: 'Araba',
    en: 'Araba',
    eu: 'Araba',
    lat: 42.8467,
    lng: -2.6716,
    currency: 'EUR',
    timeZone: 'Europe/Madrid',
    languages: ['es', 'eu', 'en'],
  },
  {
    id: 0,
    es: 'Otro',
    en: 'Other',
    eu: 'Bestelakoa',
    lat: null,
    lng: null,
    currency: 'EUR',
    timeZone: 'Europe/Madrid',
    languages: ['en', 'es'],
  },
] as const satisfies readonly HubLookup[]

/**
 * Returns the id a hub is shown by in public. Hubs may bear one name (1 and 2 do): visitors see one place, the first of
 * them, so every public filter, figure and list groups by this id. An unknown id is returned as it is.
 */
export function shownHub(id: number): number {
  const hub = HUBS.find((entry) => entry.id === id)
  return HUBS.find((entry) => entry.es === hub?.es)?.id ?? id
}
