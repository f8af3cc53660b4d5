import type { CodeLookup } from './lookup.ts'

/** Why a reviewer sends an event back, per section. */
export const RETURN_REASONS = [
  { id: 'falta', es: 'Falta información', en: 'Information missing', eu: 'Informazioa falta da' },
  { id: 'imagen', es: 'Imagen no apta', en: 'Picture not usable', eu: 'Irudia ez da egokia' },
  {
    id: 'fecha_lugar',
    es: 'Fecha o lugar incoherente',
    en: 'Date or venue inconsistent',
    eu: 'Data edo lekua ez datoz bat',
  },
  {
    id: 'impacto',
    es: 'Impacto social incompleto',
    en: 'Social impact incomplete',
    eu: 'Gizarte-eragina osatu gabe',
  },
  { id: 'entradas', es: 'Entradas o precio', en: 'Tickets or price', eu: 'Sarrerak edo prezioa' },
  { id: 'derechos', es: 'Derechos o contenido', en: 'Rights or content', eu: 'Eskubideak edo edukia' },
  { id: 'duplicado', es: 'Duplicado', en: 'Duplicate', eu: 'Bikoiztua' },
] as const satisfies readonly CodeLookup[]
