import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/lib/root.ts'

export type Language = 'es' | 'en' | 'eu'

/** The texts of one language as a person reads them: `t('auth:register.name')`. Unknown keys fail the story. */
export function textsOf(
  language: Language,
): (key: string, variables?: Record<string, string | number>) => string {
  const packs = new Map<string, unknown>()
  return (key, variables = {}) => {
    const [namespace = '', path = ''] = key.split(':')
    if (!packs.has(namespace)) {
      const file = join(ROOT, 'packages/locales/packs', language, `${namespace}.json`)
      if (!existsSync(file)) throw new Error(`No pack ${file}`)
      packs.set(namespace, JSON.parse(readFileSync(file, 'utf8')))
    }
    let value = packs.get(namespace)
    for (const part of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[part]
    if (typeof value !== 'string') throw new Error(`No text ${key} in ${language}`)
    return value.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(variables[name] ?? ''))
  }
}
