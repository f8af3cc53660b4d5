import type { CollaborationLookup } from './lookup.ts'

/** How an event supports its cause. `figure` is the number the kind asks for. */
export const COLLABORATIONS = [
  {
    id: 1,
    es: 'Porcentaje de la recaudación',
    en: 'Percentage of takings',
    eu: 'Bildutako diruaren ehunekoa',
    figure: 'percentage',
  },
  { id: 2, es: 'Recaudación íntegra', en: 'All takings', eu: 'Bildutako diru guztia', figure: null },
  { id: 3, es: 'Cantidad fija', en: 'Fixed amount', eu: 'Zenbateko finkoa', figure: 'amount' },
  {
    id: 4,
    es: 'Cantidad por entrada',
    en: 'Amount per ticket',
    eu: 'Sarrera bakoitzeko zenbatekoa',
    figure: 'amount',
  },
  {
    id: 5,
    es: 'Donativo voluntario o paga lo que quieras',
    en: 'Voluntary donation or pay what you want',
    eu: 'Borondatezko dohaintza edo ordaindu nahi duzuna',
    figure: null,
  },
  {
    id: 6,
    es: 'Recogida en especie',
    en: 'In-kind collection',
    eu: 'Gauzazko ekarpenak biltzea',
    figure: null,
  },
  {
    id: 7,
    es: 'Visibilidad y sensibilización',
    en: 'Visibility and awareness',
    eu: 'Ikusgarritasuna eta sentsibilizazioa',
    figure: null,
  },
  {
    id: 8,
    es: 'Participación del colectivo',
    en: 'Taking part of the supported group',
    eu: 'Kolektiboaren parte-hartzea',
    figure: null,
  },
  {
    id: 9,
    es: 'Invitaciones para el colectivo',
    en: 'Free places for the group',
    eu: 'Kolektiboarentzako gonbidapenak',
    figure: null,
  },
  { id: 10, es: 'Voluntariado', en: 'Volunteering', eu: 'Boluntariotza', figure: null },
  { id: 11, es: 'Venta solidaria', en: 'Charity sale', eu: 'Salmenta solidarioa', figure: 'percentage' },
  {
    id: 12,
    es: 'Aportación de patrocinador',
    en: 'Sponsor contribution',
    eu: 'Babesle baten ekarpena',
    figure: 'amount',
  },
  { id: 0, es: 'Otra', en: 'Other', eu: 'Bestelakoa', figure: null },
] as const satisfies readonly CollaborationLookup[]
