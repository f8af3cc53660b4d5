import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

export const LANGUAGES = ['es', 'en', 'eu'] as const
export type Language = (typeof LANGUAGES)[number]

/** Texts of one namespace: nested keys, i18next syntax. */
export interface Texts {
  [key: string]: string | Texts
}

/** Where the packs are: `packs/<language>/<namespace>.json`. */
export const packsUrl = new URL('../packs/', import.meta.url)

/** Names of the namespaces a language has, sorted. */
export function listNamespaces(language: Language): string[] {
  return readdirSync(new URL(`${language}/`, packsUrl))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
}

/** Reads one namespace of a language from disk. Throws when it is not there or no JSON. */
export function loadNamespace(language: Language, namespace: string): Texts {
  return JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, packsUrl), 'utf8')) as Texts
}

/** Returns the whole pack of a language: `{ [namespace]: texts }`, the body of `GET /api/config/<language>.json`. */
export function loadPack(language: Language): Record<string, Texts> {
  return Object.fromEntries(listNamespaces(language).map((name) => [name, loadNamespace(language, name)]))
}

/** A stamp that changes with every shipped text of a language: equal stamps mean equal texts. */
export function packStamp(language: Language): string {
  return createHash('sha256')
    .update(JSON.stringify(loadPack(language)))
    .digest('base64url')
    .slice(0, 16)
}
