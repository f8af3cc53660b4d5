/** Our type and disciplines (packages/rules, lookups) for a kind of activity of Madrid's catalogue. */
type Kind = readonly [type: number, ...disciplines: number[]]

const [MUSIC, CHOIR, DANCE, THEATRE, CIRCUS, VISUAL, FILM, LETTERS, DIGITAL, CRAFTS, HERITAGE, IDEAS, MIXED] =
  [1, 2, 3, 4, 5, 6, 8, 9, 11, 12, 13, 14, 15]

/** By the last part of `@type`, or the last two where the last alone is not clear. */
const KINDS: ReadonlyMap<string, Kind> = new Map(
  Object.entries<Kind>({
    ActividadesCalleArteUrbano: [14, MIXED],
    ActividadesEscolares: [17, MIXED],
    Campamentos: [17, MIXED],
    CineActividadesAudiovisuales: [7, FILM],
    CineDocumental: [7, FILM],
    CineExperimental: [7, FILM],
    CircoMagia: [2, CIRCUS],
    CircoPerformanceTeatro: [2, THEATRE],
    ComediaMonologo: [2, THEATRE],
    ComemoracionesHomenajes: [19, MIXED],
    ConcursosCertamenes: [20, MIXED],
    ConferenciasColoquios: [10, IDEAS],
    'ConferenciasColoquios/Arte': [10, VISUAL, IDEAS],
    CuentacuentosTiteresMarionetas: [11, THEATRE, LETTERS],
    CursosTalleres: [8, MIXED],
    'CursosTalleres/Arte': [8, VISUAL],
    DanzaBaile: [3, DANCE],
    'DanzaBaile/ClasicaEspanola': [3, DANCE],
    'DanzaBaile/Flamenco': [3, DANCE],
    'DanzaBaile/FolcloreEtnica': [3, DANCE],
    'DanzaBaile/SalonTango': [3, DANCE],
    ExcursionesItinerariosVisitas: [12, HERITAGE],
    Exposiciones: [6, VISUAL],
    Ferias: [15, CRAFTS],
    Fiestas: [16, MIXED],
    FiestasNavidadesReyes: [16, MIXED],
    FiestasSanIsidro: [16, MIXED],
    ItinerariosOtrasActividadesAmbientales: [12, HERITAGE],
    Musica: [1, MUSIC],
    'Musica/CoroGospel': [1, CHOIR],
    'Musica/DjsElectronicaExperimental': [1, MUSIC, DIGITAL],
    'Musica/Zarzuela': [2, MUSIC, THEATRE],
    MusicalCabaret: [2, MUSIC, THEATRE],
    Performance: [13, THEATRE],
    ProgramacionDestacadaAgendaCultura: [0, MIXED],
    RecitalesPresentacionesActosLiterarios: [4, LETTERS],
  }),
)
const OTHER: Kind = [0]

/** Some 150 rows have no kind, or that of a campaign; some of those begin their description with one in capitals. */
const CAMPAIGNS = new Set([
  '',
  '1ciudad21distritos',
  'ProgramacionDestacadaAgendaCultura',
  'ZNewsletter',
  'ZMUPI',
])
const HEADINGS: ReadonlyMap<string, string> = new Map([
  ['CINE', 'CineActividadesAudiovisuales'],
  ['CIRCO', 'CircoMagia'],
  ['DANZA', 'DanzaBaile'],
  ['MAGIA', 'CircoMagia'],
  ['MUSICAL', 'MusicalCabaret'],
  ['MÚSICA', 'Musica'],
  ['TEATRO', 'CircoPerformanceTeatro'],
  ['TÍTERES', 'CuentacuentosTiteresMarionetas'],
  ['ZARZUELA', 'Musica/Zarzuela'],
])

function kindOf(path: readonly string[], description: string): Kind | undefined {
  const [parent = '', last = parent] = path.slice(-2)
  if (CAMPAIGNS.has(last)) {
    const heading = HEADINGS.get(/^\p{Lu}+/u.exec(description.trim())?.[0] ?? '')
    if (heading) return KINDS.get(heading)
  }
  return (
    KINDS.get(`${parent}/${last}`) ?? KINDS.get(last) ?? (path.length > 1 ? KINDS.get(parent) : undefined)
  )
}

/**
 * Type and disciplines of a row. A kind below `Musica` that we do not list is a concert, and so on for every parent;
 * kinds that are no art (sports, newsletters) and rows without a kind are type 0, other, without discipline.
 */
export function madridKind(type: unknown, description = ''): { typeId: number; disciplineIds: number[] } {
  const path = typeof type === 'string' ? (type.split('/actividades/')[1] ?? '').split('/') : []
  const [typeId, ...disciplineIds] = kindOf(path, description) ?? OTHER
  return { typeId, disciplineIds }
}
