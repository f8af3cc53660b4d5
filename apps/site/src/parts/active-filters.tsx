import { programmePath } from '@larunbat/rules/address/public-address'
import { type ProgrammeQuery, printProgrammeQuery } from '@larunbat/rules/events/programme-query'
import type { Language } from '@larunbat/rules/text/language'
import { printDay } from '../shared/dates.ts'
import { nameOf } from '../shared/names.ts'
import { textsOf } from '../shared/page-texts.ts'

type Part = keyof Omit<ProgrammeQuery, 'page' | 'view'>

/** The active filters, each with a link that removes it. */
export function ActiveFilters({ query, language }: { query: ProgrammeQuery; language: Language }) {
  const t = textsOf(language)
  const parts = partsOf(query, language)
  if (parts.length === 0) return null
  return (
    <ul className="chips" aria-label={t('filters.active')}>
      {parts.map(({ part, name }) => (
        <li key={part}>
          <a
            className="chip"
            href={without(query, part, language)}
            aria-label={t('filters.remove', { name })}
          >
            <span>{name}</span>
            <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true" focusable="false">
              <path d="M1 1l10 10M11 1L1 11" />
            </svg>
          </a>
        </li>
      ))}
      <li>
        <a className="chip chip-clear" href={programmePath(language)}>
          {t('filters.clear')}
        </a>
      </li>
    </ul>
  )
}

function without(query: ProgrammeQuery, part: Part, language: Language): string {
  const { [part]: _, ...rest } = query
  return programmePath(language) + printProgrammeQuery({ text: '', ...rest, page: 1 })
}

function partsOf(query: ProgrammeQuery, language: Language): { part: Part; name: string }[] {
  const t = textsOf(language)
  const named: [Part, string | undefined][] = [
    ['text', query.text ? t('filters.text', { text: query.text }) : undefined],
    ['day', query.day && printDay(language, 'short', query.day)],
    ['when', query.when && t(`filters.${query.when}`)],
    ['hub', nameOf('hub', query.hub, language)],
    ['city', query.city],
    ['discipline', nameOf('discipline', query.discipline, language)],
    ['type', nameOf('type', query.type, language)],
    ['mode', nameOf('mode', query.mode, language)],
    ['price', query.price && t(`filters.${query.price}`)],
    ['access', nameOf('access', query.access, language)],
    ['children', query.children && t('filters.children')],
  ]
  return named.flatMap(([part, name]) => {
    if (query[part] === undefined || query[part] === '') return []
    // An id that is in no list still filters, so it can be taken away too.
    return [{ part, name: name ?? `${part} ${String(query[part])}` }]
  })
}
