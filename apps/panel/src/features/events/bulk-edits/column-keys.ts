/** Columns one may choose, beside the title, which is always there. */
export const COLUMN_KEYS = [
  'propietario',
  'hub',
  'tipo',
  'disciplinas',
  'lugar',
  'inicio',
  'estado',
  'progreso',
  'marcas',
  'plazas',
  'capitulos',
  'modo',
  'idiomas',
  'actualizado',
  'enviado',
  'creado',
] as const
export type ColumnKey = (typeof COLUMN_KEYS)[number]

export const DEFAULT_COLUMNS: ColumnKey[] = [
  'propietario',
  'lugar',
  'inicio',
  'estado',
  'progreso',
  'marcas',
  'plazas',
]

/** Pixels each needs at least, and how it is ordered. */
export const COLUMNS: Record<ColumnKey, { width: number; sort?: string; isNumber?: true }> = {
  propietario: { width: 130, sort: 'propietario' },
  hub: { width: 150, sort: 'hub' },
  tipo: { width: 130, sort: 'tipo' },
  disciplinas: { width: 170 },
  lugar: { width: 144, sort: 'lugar' },
  inicio: { width: 136, sort: 'inicio' },
  estado: { width: 120, sort: 'estado' },
  progreso: { width: 106, sort: 'progreso' },
  marcas: { width: 132 },
  plazas: { width: 96, sort: 'vendidas', isNumber: true },
  capitulos: { width: 96, isNumber: true },
  modo: { width: 140, sort: 'modo' },
  idiomas: { width: 104 },
  actualizado: { width: 136, sort: 'actualizado' },
  enviado: { width: 136, sort: 'enviado' },
  creado: { width: 136, sort: 'creado' },
}
