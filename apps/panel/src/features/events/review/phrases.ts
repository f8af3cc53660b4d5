import { SECTION_WIRE, type Section } from '@larunbat/rules/events/section'

/** A sentence a reviewer writes again and again: its key in the pack `review-phrases`, and the reason it belongs to. */
export interface Phrase {
  key: string
  reason: string
}

/** Canned sentences of each section, the most frequent first. */
const PHRASES: Readonly<Record<Section, readonly Phrase[]>> = {
  cover: [
    { key: 'coverDark', reason: 'imagen' },
    { key: 'coverText', reason: 'imagen' },
    { key: 'coverRights', reason: 'derechos' },
    { key: 'titleVague', reason: 'falta' },
  ],
  info: [
    { key: 'infoShort', reason: 'falta' },
    { key: 'infoWho', reason: 'falta' },
    { key: 'infoDate', reason: 'fecha_lugar' },
    { key: 'infoTwice', reason: 'duplicado' },
  ],
  availability: [
    { key: 'streamMissing', reason: 'falta' },
    { key: 'videoWindow', reason: 'fecha_lugar' },
  ],
  venue: [
    { key: 'venueAddress', reason: 'fecha_lugar' },
    { key: 'venueCapacity', reason: 'fecha_lugar' },
    { key: 'venueAccess', reason: 'falta' },
  ],
  location: [{ key: 'locationCity', reason: 'fecha_lugar' }],
  disciplines: [{ key: 'disciplinesOther', reason: 'falta' }],
  type: [{ key: 'typeOther', reason: 'falta' }],
  tickets: [
    { key: 'ticketsPrice', reason: 'entradas' },
    { key: 'ticketsCapacity', reason: 'entradas' },
    { key: 'ticketsLink', reason: 'entradas' },
  ],
  impact: [
    { key: 'impactProject', reason: 'impacto' },
    { key: 'impactFigure', reason: 'impacto' },
  ],
  participants: [
    { key: 'peopleMissing', reason: 'falta' },
    { key: 'peopleClash', reason: 'fecha_lugar' },
  ],
  multimedia: [
    { key: 'mediaQuality', reason: 'imagen' },
    { key: 'mediaRights', reason: 'derechos' },
  ],
  owner: [{ key: 'ownerContact', reason: 'falta' }],
}

/** The sentences for a section, by its name on the wire. */
export function phrasesFor(wire: string): readonly Phrase[] {
  const section = (Object.keys(SECTION_WIRE) as Section[]).find((name) => SECTION_WIRE[name] === wire)
  return section ? PHRASES[section] : []
}
