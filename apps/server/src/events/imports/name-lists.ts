import {
  ACCESSIBILITY,
  AVAILABILITY,
  DISCIPLINES,
  EVENT_TYPES,
  TICKET_MODES,
} from '@larunbat/rules/reference/lookups'
import { fold } from '@larunbat/rules/text/fold'
import type { Language } from '@larunbat/rules/text/language'

type Id = number | string
interface Entry {
  readonly id: Id
  readonly es: string
  readonly en: string
  readonly eu: string
}

/** Fields whose values stand in a list of ours, by wire name. */
export const LISTED_FIELDS = [
  'tipo',
  'disciplinas',
  'idiomas_evento',
  'accesibilidad',
  'disponibilidad',
  'entradas_modo',
] as const
export type ListedField = (typeof LISTED_FIELDS)[number]

export interface Option {
  value: string
  label: string
}

/** What offices call kinds that stand in the list under another name. */
const KIND_WORDS: Readonly<Record<number, string>> = {
  1: 'concerto|concertos|récital|musique|espetáculo musical|show musical|musical and opera|musical|ópera|opera|cabaret|cabaret and variety|variety|dj|jam|jam session|open mic|karaoke|espectáculo musical|live|band|banda|orquesta|zarzuela|música|music|musika|recital de música|gig|live music|kontzertua|concert|conciertos',
  2: 'théâtre|pièce de théâtre|humour|comédia|stand up|stand up comedy|improv|improvisación|humor|monologue|peça de teatro|teatro|theatre|theater|antzerkia|obra de teatro|play|comedia|comedy|monólogo',
  3: 'danse|bailado|dança|danza|baile|dance|dantza|ballet',
  4: 'lecture publique|leitura|poésie|poesia|contos e poesia|spoken word|word|lectura|poesía|reading|poetry|recital|irakurraldia|literatura',
  5: 'bertsolaris|bertsolaritza|bertsos',
  6: 'exposition|exposições|museu|musée|vernissage|exposición|erakusketa|museo|museos|museum|arte|art|expo|exhibition|exposiçâo|exposição',
  7: 'filme|projection|ciné|cinéma|documentário|curtas|cine|cinema|película|film|zinema|screening|documental',
  8: 'atelier|ateliers|taller|ação educativa|stage|workshop|taller infantil|oficina|tailer|talleres',
  9: 'formação|formation|cours|aula|workshop formativo|formación|training|curso|clase|course|ikastaroa|masterclass',
  10: 'conférence|rencontre|débat|conversa|colóquio|mesa-redonda|conferência|podium|keynote|plenary|ponencia|encuentro|charla|conferencia|debate|mesa redonda|coloquio|talk|lecture|panel|hitzaldia|palestra',
  11: 'contes|conte|contos|hora do conto|narração oral|cuentos|storytelling|ipuinak|cuentacuento',
  12: 'visite|visite guidée|visitas guiadas|passeio|percurso|balade|visita|visita guiada|ruta|tour|guided tour|bisita gidatua|visita guiada',
  14: 'rua|rue|arts de la rue|teatro de rua|artes de rua|calle|street|teatro de calle|pasacalles|kalejira',
  15: 'marché|foire|feiras|brocante|mercados|mercado|feria|market|fair|azoka|mercadillo',
  17: 'jeune public|enfants|famille|infância|crianças|famílias|infantil|familiar|kids|children|family|haurrentzat|niños',
  18: 'lançamento de livro|apresentação de livro|lançamento|présentation de livre|presentación de libro|book launch|launch',
  20: 'concours|concurso|competition|txapelketa|campeonato|lehiaketa',
  0: 'spectacle|espetáculo|espectáculo|festa|fête|outras|autre|autres|community|comunidad|actividad|actividades|cultura|cultural|show|performance|espectáculo|festival|deporte|deportes|sport|sports|general|otro|otros|other|others|varios|bestelakoak|fiesta|party|jaia|outro|outros',
}
const DISCIPLINE_WORDS: Readonly<Record<number, string>> = {
  1: 'concierto|concert|kontzertua|jazz|rock|folk|pop|clásica',
  2: 'coro|coros|canto|choir|choral|abesbatza',
  4: 'teatro|theatre|theater|antzerkia|artes escénicas|performing arts|comedy|comedia',
  5: 'circo|magia|circus|magic|zirkua',
  6: 'arte|artes plásticas|artes visuales|pintura|escultura|visual art|art',
  8: 'cine|film|cinema|audiovisual|zinema',
  9: 'literatura|poesía|literature|poetry|poesia',
  10: 'bertsos|bertsolaris',
}
const LANGUAGES: readonly Entry[] = [
  { id: 'es', es: 'Castellano', en: 'Spanish', eu: 'Gaztelania' },
  { id: 'eu', es: 'Euskera', en: 'Basque', eu: 'Euskara' },
  { id: 'en', es: 'Inglés', en: 'English', eu: 'Ingelesa' },
  { id: 'pt', es: 'Portugués', en: 'Portuguese', eu: 'Portugesa' },
  { id: 'fr', es: 'Francés', en: 'French', eu: 'Frantsesa' },
  { id: 'gl', es: 'Gallego', en: 'Galician', eu: 'Galiziera' },
  { id: 'ca', es: 'Catalán', en: 'Catalan', eu: 'Katalana' },
  { id: 'zxx', es: 'Sin palabras', en: 'No words', eu: 'Hitzik gabe' },
]
const LANGUAGE_WORDS: Readonly<Record<string, string>> = {
  es: 'español|espanol|espanhol|cas|spa|es es|gaztelera|erdara',
  eu: 'vasco|vascuence|eus|basco',
  en: 'ingles|eng|inglês|english',
  pt: 'português|por',
  fr: 'francês|français|fra',
  gl: 'galego|glg',
  ca: 'català|valenciano|valencià|cat',
  zxx: 'sin texto|sin idioma|no language|sem palavras|instrumental',
}
const ACCESS_WORDS: Readonly<Record<string, string>> = {
  silla:
    'mi|movilidad reducida|pmr|acceso en silla|wheelchair accessible|wheelchair access|step free|cadeira de rodas',
  bucle: 'bucle|induction loop|hearing aid|audición asistida',
  signos: 'lse|ils|bsl|lengua de signo|signed|interpretación en lengua de signos|língua gestual',
  subtitulos: 'subtitulado|captioned|surtitles|sobretítulos|legendas',
  audiodescripcion: 'audiodescrita|audio described|ad|audiodescrição',
  relajada: 'relaxed|relaxed performance|sesión tranquila',
  perro: 'perros guía|perro de asistencia|assistance dog',
  aseo: 'baño adaptado|wc adaptado|servicio adaptado|accessible wc|toilet',
}
const AVAILABILITY_WORDS: Readonly<Record<string, string>> = {
  P: 'presencial|on site|in person|aurrez aurre|físico|p',
  O: 'online|en línea|streaming|en directo|live|zuzenean|virtual|o',
  D: 'en diferido|diferido|grabado|recorded|vod|d',
}
const MODE_WORDS: Readonly<Record<number, string>> = {
  1: 'venda|bilheteira|payant|vente|venta|venta en taquilla|sale|salmenta|de pago|paid|taquilla',
  2: 'lien|ligação|enlace|externa|external|link|esteka|otra web',
  3: 'mediante inscrição|com inscrição|sur réservation|sur inscription|com reserva|inscrição prévia|sob inscrição|mediante inscripción|inscripción previa|invitación|invitation|gonbidapena|gonbidapenarekin|previa inscripción|booking required|free booking required|reserva|con reserva|con inscripción|inscripción|booking|registration|erreserba|con invitación|reserva previa',
  4: 'gratuit|entrée libre|entrada livre|grátis|libre|gratis|gratuito|free|doan|hasta completar aforo|entrada gratuita',
  5: 'prix libre|participation libre|libre participation|au chapeau|donativo|contribuição livre|preço livre|donativo livre|aportación voluntaria|pay what you want|pay what you decide|voluntad|taquilla inversa|a la voluntad|donativo|donation|pay what you can|borondatea',
}

interface NameList {
  entries: () => readonly Entry[]
  words: Readonly<Record<Id, string>>
  /** Takes the first word of a longer name, as in "Concierto de jazz". */
  hasFirstWord?: boolean
}

const LISTS: Readonly<Record<ListedField, NameList>> = {
  tipo: { entries: () => EVENT_TYPES, words: KIND_WORDS, hasFirstWord: true },
  disciplinas: { entries: () => DISCIPLINES, words: DISCIPLINE_WORDS, hasFirstWord: true },
  idiomas_evento: { entries: () => LANGUAGES, words: LANGUAGE_WORDS },
  accesibilidad: { entries: () => ACCESSIBILITY, words: ACCESS_WORDS },
  disponibilidad: { entries: () => AVAILABILITY, words: AVAILABILITY_WORDS },
  entradas_modo: { entries: () => TICKET_MODES, words: MODE_WORDS },
}

/** Name without accents, signs and plural: `Conciertos` and `concierto` are one. */
const stem = (name: string) =>
  fold(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/(?<=[a-z]{3}[aeiou])s(?= |$)/g, '')
    .replace(/(?<=[lnrt])(?:es)(?= |$)/g, '')

/** Ids by stem, worked out anew when an administrator renamed or added an entry. */
const known = new Map<ListedField, { entries: readonly Entry[]; ids: Map<string, Id> }>()

function idsOf(field: ListedField): Map<string, Id> {
  const { entries, words } = LISTS[field]
  const now = entries()
  const kept = known.get(field)
  if (kept && kept.entries.length === now.length && now.every((entry, at) => entry === kept.entries[at]))
    return kept.ids
  const ids = new Map<string, Id>()
  for (const { id } of now) for (const name of words[id]?.split('|') ?? []) ids.set(stem(name), id)
  for (const { id, es, en, eu } of now)
    for (const name of [es, en, eu, ...(typeof id === 'string' ? [id] : [])]) ids.set(stem(name), id)
  known.set(field, { entries: [...now], ids })
  return ids
}

/**
 * Returns the id that a name of a file stands for: by number, by name in any of our languages, its plural or a usual word.
 * Undefined when the list has none.
 */
export function findName(field: ListedField, name: string): Id | undefined {
  const { entries, hasFirstWord } = LISTS[field]
  const word = name.trim()
  if (/^\d{1,4}$/.test(word))
    return entries().some(({ id }) => id === Number(word)) ? Number(word) : undefined
  const ids = idsOf(field)
  const wanted = stem(word)
  // `Exposiciones` has the plural of `exposición`, `lectures` that of `lecture`.
  const whole =
    ids.get(wanted) ??
    ids.get(wanted.replace(/(?<=[lnr])e(?= |$)/g, '')) ??
    (hasFirstWord ? ids.get(wanted.split(' ')[0] ?? '') : undefined)
  // `Formación / taller`: the first of them that the list has.
  return (
    whole ??
    (hasFirstWord
      ? word
          .split('/')
          .slice(1)
          .map(stem)
          .flatMap((part) => ids.get(part) ?? [])[0]
      : undefined)
  )
}

/** Returns every entry of a list, named in a language. */
export const optionsOf = (field: ListedField, language: Language): Option[] =>
  LISTS[field].entries().map((entry) => ({ value: String(entry.id), label: entry[language] }))

const MAX_NEAR = 3
/** Least likeness of a proposal, from 0 to 1. */
const MIN_LIKENESS = 0.55

/** Returns the entries whose names, or usual words, are most like a name: at most three, the nearest first. */
export function nearNames(field: ListedField, name: string, language: Language): Option[] {
  const wanted = stem(name)
  const best = new Map<Id, number>()
  for (const [other, id] of idsOf(field)) best.set(id, Math.max(best.get(id) ?? 0, likeness(wanted, other)))
  const options = new Map(optionsOf(field, language).map((option) => [option.value, option]))
  return [...best]
    .filter(([, score]) => score >= MIN_LIKENESS)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_NEAR)
    .flatMap(([id]) => options.get(String(id)) ?? [])
}

/** Returns how alike two folded names are, from 0 to 1: by the letters of the whole, or by words they share. */
export function likeness(one: string, other: string): number {
  if (one === '' || other === '') return 0
  const length = Math.max(one.length, other.length)
  const letters = 1 - editDistance(one, other) / length
  const [a, b] = [one, other].map((name) => name.split(' ').filter((word) => word.length > 2)) as [
    string[],
    string[],
  ]
  const shared = a.filter((word) => b.some((each) => isSameWord(word, each))).length
  return Math.max(letters, shared === 0 ? 0 : 0.5 + (0.4 * shared) / Math.max(a.length, b.length))
}

const SAME_LETTERS = 5
/** `teatral` and `teatro` begin with the same five letters. */
const isSameWord = (one: string, other: string) =>
  one === other || (one.length >= SAME_LETTERS && one.slice(0, SAME_LETTERS) === other.slice(0, SAME_LETTERS))

/** Letters to put in, take out, change or swap to make one word of the other (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    before = last
    last = row
  }
  return last[other.length] ?? 0
}
