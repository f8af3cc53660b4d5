import type { Lookup } from './lookup.ts'

/** Disciplines. An event has one to four; 0 (other) is always last. */
export const DISCIPLINES = [
  { id: 1, es: 'Música', en: 'Music', eu: 'Musika' },
  { id: 2, es: 'Canto y coros', en: 'Singing and choirs', eu: 'Kantua eta abesbatzak' },
  { id: 3, es: 'Danza', en: 'Dance', eu: 'Dantza' },
  {
    id: 4,
    es: 'Teatro y artes escénicas',
    en: 'Theatre and performing arts',
    eu: 'Antzerkia eta arte eszenikoak',
  },
  { id: 5, es: 'Circo y magia', en: 'Circus and magic', eu: 'Zirkua eta magia' },
  { id: 6, es: 'Artes plásticas y visuales', en: 'Visual arts', eu: 'Ikusizko arteak' },
  { id: 7, es: 'Fotografía', en: 'Photography', eu: 'Argazkilaritza' },
  { id: 8, es: 'Cine y audiovisual', en: 'Film and audiovisual', eu: 'Zinema eta ikus-entzunezkoak' },
  { id: 9, es: 'Literatura y poesía', en: 'Literature and poetry', eu: 'Literatura eta poesia' },
  { id: 10, es: 'Bertsolarismo', en: 'Basque improvised verse', eu: 'Bertsolaritza' },
  { id: 11, es: 'Artes digitales', en: 'Digital arts', eu: 'Arte digitalak' },
  {
    id: 12,
    es: 'Diseño, moda y artesanía',
    en: 'Design, fashion and crafts',
    eu: 'Diseinua, moda eta artisautza',
  },
  { id: 13, es: 'Patrimonio y arquitectura', en: 'Heritage and architecture', eu: 'Ondarea eta arkitektura' },
  { id: 14, es: 'Pensamiento y debate', en: 'Ideas and debate', eu: 'Pentsamendua eta eztabaida' },
  { id: 15, es: 'Multidisciplinar', en: 'Multidisciplinary', eu: 'Diziplina anitzekoa' },
  { id: 0, es: 'Otra', en: 'Other', eu: 'Bestelakoa' },
] as const satisfies readonly Lookup[]
