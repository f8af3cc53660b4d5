import type { Language } from '@larunbat/rules/text/language'

type Names = string | Readonly<Record<Language, string>>

/** Provinces of Spain by INE code; three names only where a language has its own. */
const SPAIN: Readonly<Record<string, Names>> = {
  '01': { es: 'Álava', en: 'Álava', eu: 'Araba' },
  '02': 'Albacete',
  '03': 'Alicante',
  '04': 'Almería',
  '05': 'Ávila',
  '06': 'Badajoz',
  '07': { es: 'Islas Baleares', en: 'Balearic Islands', eu: 'Balear Uharteak' },
  '08': { es: 'Barcelona', en: 'Barcelona', eu: 'Bartzelona' },
  '09': 'Burgos',
  '10': 'Cáceres',
  '11': 'Cádiz',
  '12': { es: 'Castellón', en: 'Castellón', eu: 'Castelló' },
  '13': 'Ciudad Real',
  '14': { es: 'Córdoba', en: 'Córdoba', eu: 'Kordoba' },
  '15': { es: 'A Coruña', en: 'A Coruña', eu: 'Coruña' },
  '16': 'Cuenca',
  '17': 'Girona',
  '18': 'Granada',
  '19': 'Guadalajara',
  '20': 'Gipuzkoa',
  '21': 'Huelva',
  '22': 'Huesca',
  '23': 'Jaén',
  '24': 'León',
  '25': 'Lleida',
  '26': { es: 'La Rioja', en: 'La Rioja', eu: 'Errioxa' },
  '27': 'Lugo',
  '28': { es: 'Madrid', en: 'Madrid', eu: 'Madril' },
  '29': 'Málaga',
  '30': { es: 'Murcia', en: 'Murcia', eu: 'Murtzia' },
  '31': { es: 'Navarra', en: 'Navarre', eu: 'Nafarroa' },
  '32': 'Ourense',
  '33': 'Asturias',
  '34': { es: 'Palencia', en: 'Palencia', eu: 'Palentzia' },
  '35': 'Las Palmas',
  '36': 'Pontevedra',
  '37': 'Salamanca',
  '38': 'Santa Cruz de Tenerife',
  '39': { es: 'Cantabria', en: 'Cantabria', eu: 'Kantabria' },
  '40': 'Segovia',
  '41': { es: 'Sevilla', en: 'Seville', eu: 'Sevilla' },
  '42': 'Soria',
  '43': 'Tarragona',
  '44': 'Teruel',
  '45': 'Toledo',
  '46': { es: 'Valencia', en: 'Valencia', eu: 'Valentzia' },
  '47': 'Valladolid',
  '48': 'Bizkaia',
  '49': 'Zamora',
  '50': 'Zaragoza',
  '51': 'Ceuta',
  '52': 'Melilla',
}

/** Districts of Portugal and its two archipelagos by their FIPS code. */
const PORTUGAL: Readonly<Record<string, Names>> = {
  '02': 'Aveiro',
  '03': 'Beja',
  '04': 'Braga',
  '05': 'Bragança',
  '06': 'Castelo Branco',
  '07': 'Coimbra',
  '08': 'Évora',
  '09': 'Faro',
  '10': 'Madeira',
  '11': 'Guarda',
  '13': 'Leiria',
  '14': { es: 'Lisboa', en: 'Lisbon', eu: 'Lisboa' },
  '16': 'Portalegre',
  '17': { es: 'Oporto', en: 'Porto', eu: 'Porto' },
  '18': 'Santarém',
  '19': 'Setúbal',
  '20': 'Viana do Castelo',
  '21': 'Vila Real',
  '22': 'Viseu',
  '23': { es: 'Azores', en: 'Azores', eu: 'Azoreak' },
}

const UNITED_KINGDOM: Readonly<Record<string, Names>> = {
  ENG: { es: 'Inglaterra', en: 'England', eu: 'Ingalaterra' },
  SCT: { es: 'Escocia', en: 'Scotland', eu: 'Eskozia' },
  WLS: { es: 'Gales', en: 'Wales', eu: 'Gales' },
  NIR: { es: 'Irlanda del Norte', en: 'Northern Ireland', eu: 'Ipar Irlanda' },
}

const REGIONS: Readonly<Record<string, Readonly<Record<string, Names>>>> = {
  ES: SPAIN,
  PT: PORTUGAL,
  GB: UNITED_KINGDOM,
}

/** The province, district or country of the United Kingdom a city lies in; null when the data set does not say. */
export function regionName(country: string, region: string, language: Language): string | null {
  const names = REGIONS[country]?.[region]
  if (names === undefined) return null
  return typeof names === 'string' ? names : names[language]
}
