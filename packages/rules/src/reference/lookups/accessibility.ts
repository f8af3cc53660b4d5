import type { CodeLookup } from './lookup.ts'

/** What a venue or a session offers to people who need it. */
export const ACCESSIBILITY = [
  { id: 'silla', es: 'Silla de ruedas', en: 'Wheelchair', eu: 'Gurpil-aulkia' },
  { id: 'bucle', es: 'Bucle magnético', en: 'Hearing loop', eu: 'Begizta magnetikoa' },
  { id: 'signos', es: 'Lengua de signos', en: 'Sign language', eu: 'Zeinu-hizkuntza' },
  { id: 'subtitulos', es: 'Subtítulos', en: 'Captions', eu: 'Azpitituluak' },
  { id: 'audiodescripcion', es: 'Audiodescripción', en: 'Audio description', eu: 'Audiodeskripzioa' },
  { id: 'relajada', es: 'Sesión relajada', en: 'Relaxed session', eu: 'Saio lasaia' },
  { id: 'perro', es: 'Perro guía', en: 'Guide dog', eu: 'Itsu-txakurra' },
  { id: 'aseo', es: 'Aseo adaptado', en: 'Accessible toilet', eu: 'Komun egokitua' },
] as const satisfies readonly CodeLookup[]
