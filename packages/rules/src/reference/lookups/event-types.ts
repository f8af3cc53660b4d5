import type { Lookup } from './lookup.ts'

/** Kinds of event. An event has exactly one; 0 (other) is always last. */
export const EVENT_TYPES = [
  { id: 1, es: 'Concierto', en: 'Concert', eu: 'Kontzertua' },
  { id: 2, es: 'Representación teatral', en: 'Theatre performance', eu: 'Antzerki-emanaldia' },
  { id: 3, es: 'Espectáculo de danza', en: 'Dance show', eu: 'Dantza-ikuskizuna' },
  { id: 4, es: 'Recital o lectura', en: 'Recital or reading', eu: 'Errezitaldia edo irakurraldia' },
  { id: 5, es: 'Sesión de bertsos', en: 'Bertso session', eu: 'Bertso-saioa' },
  { id: 6, es: 'Exposición', en: 'Exhibition', eu: 'Erakusketa' },
  { id: 7, es: 'Proyección', en: 'Screening', eu: 'Proiekzioa' },
  { id: 8, es: 'Taller', en: 'Workshop', eu: 'Tailerra' },
  {
    id: 9,
    es: 'Clase magistral o curso',
    en: 'Masterclass or course',
    eu: 'Eskola magistrala edo ikastaroa',
  },
  { id: 10, es: 'Charla o mesa redonda', en: 'Talk or panel', eu: 'Hitzaldia edo mahai-ingurua' },
  { id: 11, es: 'Cuentacuentos', en: 'Storytelling', eu: 'Ipuin-kontaketa' },
  { id: 12, es: 'Visita o ruta guiada', en: 'Guided visit or tour', eu: 'Bisita edo ibilbide gidatua' },
  {
    id: 13,
    es: 'Performance o intervención',
    en: 'Performance or intervention',
    eu: 'Performancea edo esku-hartze artistikoa',
  },
  { id: 14, es: 'Espectáculo de calle', en: 'Street show', eu: 'Kale-ikuskizuna' },
  { id: 15, es: 'Feria o mercado', en: 'Fair or market', eu: 'Azoka' },
  { id: 16, es: 'Festival', en: 'Festival', eu: 'Jaialdia' },
  {
    id: 17,
    es: 'Actividad infantil y familiar',
    en: 'Children and family activity',
    eu: 'Haurrentzako eta familientzako jarduera',
  },
  { id: 18, es: 'Presentación', en: 'Launch', eu: 'Aurkezpena' },
  { id: 19, es: 'Gala o acto inaugural', en: 'Gala or opening event', eu: 'Gala edo inaugurazio-ekitaldia' },
  { id: 20, es: 'Concurso', en: 'Contest', eu: 'Lehiaketa' },
  { id: 21, es: 'Pieza en vídeo', en: 'Video piece', eu: 'Bideo-pieza' },
  { id: 0, es: 'Otro', en: 'Other', eu: 'Bestelakoa' },
] as const satisfies readonly Lookup[]
