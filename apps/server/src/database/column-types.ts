import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Instants are ISO 8601 text in UTC, dates `YYYY-MM-DD`, row numbers JavaScript numbers (see platform/db/pool.ts). */
export type Instant = string
export type GeneratedInstant = ColumnType<Instant, Instant | undefined, Instant>
export type Id = Generated<number>
/** Written as JSON text, read as the parsed value. */
export type Json<T extends object | null> = JSONColumnType<T, string, string>
export type GeneratedJson<T extends object | null> = ColumnType<T, string | undefined, string>
export type Names = { es: string; en: string; eu: string }
