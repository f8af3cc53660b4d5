import type { Lookup } from './lookup.ts'

/** How one gets in. */
export const TICKET_MODES = [
  { id: 1, es: 'Venta en la plataforma', en: 'Sold here', eu: 'Salmenta plataforman' },
  { id: 2, es: 'Venta externa', en: 'External sale', eu: 'Kanpoko salmenta' },
  { id: 3, es: 'Gratis con reserva', en: 'Free with booking', eu: 'Doan, erreserbarekin' },
  { id: 4, es: 'Entrada libre', en: 'Free entry', eu: 'Sarrera librea' },
  { id: 5, es: 'Paga lo que quieras', en: 'Pay what you want', eu: 'Ordaindu nahi duzuna' },
] as const satisfies readonly Lookup[]
