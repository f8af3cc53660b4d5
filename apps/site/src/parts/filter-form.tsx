import { LOCALES, programmePath } from '@larunbat/rules/address/public-address'
import type { Facets, OptionCounts } from '@larunbat/rules/address/site-pages'
import {
  countFilters,
  type ProgrammeQuery,
  printProgrammeQuery,
} from '@larunbat/rules/events/programme-query'
import { WHENS } from '@larunbat/rules/events/programme-words'
import type { Language } from '@larunbat/rules/text/language'
import { printDay } from '../shared/dates.ts'
import { entriesOf, type NamedList } from '../shared/names.ts'
import { type Texts, textsOf } from '../shared/page-texts.ts'
import { printNumber } from '../shared/translate.ts'

type FilterFormProps = { language: Language; query: ProgrammeQuery; facets: Facets }

type Option = { value: string; name: string }

/**
 * Search and filters: a plain form that requests the programme's address; a script only makes it faster. On phones the
 * filters are collapsed, so that results come first, below the active filters.
 */
export function FilterForm({ language, query, facets }: FilterFormProps) {
  const t = textsOf(language)
  const active = countFilters(query)
  return (
    <search aria-label={t('filters.label')}>
      <form className="filters" action={programmePath(language)} data-filters="">
        <SearchField language={language} text={query.text} />
        {query.when && <input type="hidden" name="when" value={query.when} />}
        {query.children && <input type="hidden" name="children" value="1" />}
        {query.view && <input type="hidden" name="view" value={query.view} />}
        <details className="filters-more">
          <summary>
            <span>{active > 0 ? t('filters.moreCount', { count: active }) : t('filters.more')}</span>
          </summary>
          <div className="filters-grid">
            <Choice
              name="day"
              label={t('filters.day')}
              all={t('filters.allDays')}
              value={query.day}
              options={daysOf(facets.day, language)}
              counts={facets.day}
              language={language}
            />
            <Choice
              name="hub"
              label={t('filters.hub')}
              all={t('filters.allHubs')}
              value={query.hub}
              options={hubsOf(facets.hub, language)}
              counts={facets.hub}
              language={language}
            />
            <Choice
              name="city"
              label={t('filters.city')}
              all={t('filters.allCities')}
              value={query.city}
              options={citiesOf(facets.city, language)}
              counts={facets.city}
              language={language}
            />
            <Choice
              name="discipline"
              label={t('filters.discipline')}
              all={t('filters.allDisciplines')}
              value={query.discipline}
              options={optionsOf('discipline', language)}
              counts={facets.discipline}
              language={language}
            />
            <Choice
              name="type"
              label={t('filters.type')}
              all={t('filters.allTypes')}
              value={query.type}
              options={optionsOf('type', language)}
              counts={facets.type}
              language={language}
            />
            <Choice
              name="mode"
              label={t('filters.mode')}
              all={t('filters.allModes')}
              value={query.mode}
              options={optionsOf('mode', language)}
              counts={facets.mode}
              language={language}
            />
            <Choice
              name="price"
              label={t('filters.price')}
              all={t('filters.allPrices')}
              value={query.price}
              options={pricesOf(t)}
              counts={facets.price}
              language={language}
            />
            <Choice
              name="access"
              label={t('filters.access')}
              all={t('filters.allAccess')}
              value={query.access}
              options={optionsOf('access', language)}
              counts={facets.access}
              language={language}
            />
          </div>
          <button className="button button-quiet filters-apply" type="submit">
            {t('filters.apply')}
          </button>
        </details>
      </form>
      <QuickFilters language={language} query={query} facets={facets} />
    </search>
  )
}

/** What the script says that sorts by distance. */
const NEAR_WORDS = ['asking', 'denied', 'unknown', 'note', 'by', 'distance', 'hour', 'walk'] as const

/** What is asked most, each one tap and a plain link: a tap on what is chosen takes it away. */
function QuickFilters({ language, query, facets }: FilterFormProps) {
  const t = textsOf(language)
  const chips: { name: string; isOn: boolean; change: Partial<ProgrammeQuery>; count: number }[] = [
    ...WHENS.map((when) => {
      const isOn = query.when === when
      const change = { when: isOn ? undefined : when, day: undefined }
      return { name: t(`filters.${when}`), isOn, change, count: facets.when[when] ?? 0 }
    }),
    {
      name: t('filters.free'),
      isOn: query.price === 'free',
      change: { price: query.price === 'free' ? undefined : 'free' },
      count: facets.price.free ?? 0,
    },
    {
      name: t('filters.children'),
      isOn: query.children === true,
      change: { children: query.children ? undefined : true },
      count: facets.children['1'] ?? 0,
    },
  ]
  const offered = chips.filter(({ isOn, count }) => isOn || count > 0)
  if (offered.length === 0) return null
  const nearWords = Object.fromEntries(
    NEAR_WORDS.map((key) => [key, t(`near.${key}`, { minutes: '{{minutes}}' })]),
  )
  return (
    <ul className="quick-filters" aria-label={t('filters.quick')}>
      <li hidden data-near={JSON.stringify(nearWords)}>
        <button type="button" className="chip" aria-pressed="false">
          {t('near.chip')}
        </button>
      </li>
      {offered.map(({ name, isOn, change }) => (
        <li key={name}>
          <a
            className="chip"
            href={
              programmePath(language) +
              printProgrammeQuery({ ...query, ...change, page: 1 } as ProgrammeQuery)
            }
            aria-current={isOn ? 'true' : undefined}
            rel="nofollow"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The free text field with its button; also on the page of a missing address. */
export function SearchField({ language, text }: { language: Language; text: string }) {
  const t = textsOf(language)
  return (
    <div className="search-row">
      <label className="hidden" htmlFor="q">
        {t('filters.searchLabel')}
      </label>
      <input
        id="q"
        type="search"
        name="q"
        defaultValue={text}
        placeholder={t('filters.searchLabel')}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button className="button" type="submit">
        {t('filters.search')}
      </button>
    </div>
  )
}

type ChoiceProps = {
  name: string
  label: string
  all: string
  value: string | number | undefined
  options: Option[]
  counts: OptionCounts
  language: Language
}

/** One select with the number of events each option would leave; options that would leave none are not offered. */
function Choice({ name, label, all, value, options, counts, language }: ChoiceProps) {
  const chosen = value === undefined ? '' : String(value)
  const offered = options.filter((option) => (counts[option.value] ?? 0) > 0 || option.value === chosen)
  return (
    <label className="choice">
      <span className="choice-label">{label}</span>
      <select name={name} defaultValue={chosen}>
        <option value="">{all}</option>
        {offered.map((option) => (
          <option key={option.value} value={option.value}>
            {`${option.name} (${printNumber(language, counts[option.value] ?? 0)})`}
          </option>
        ))}
      </select>
    </label>
  )
}

export function optionsOf(list: NamedList, language: Language): Option[] {
  return entriesOf(list).map((entry) => ({ value: String(entry.id), name: entry[language] }))
}

function hubsOf(counts: OptionCounts, language: Language): Option[] {
  return optionsOf('hub', language).filter((option) => counts[option.value] !== undefined)
}

function citiesOf(counts: OptionCounts, language: Language): Option[] {
  return Object.keys(counts)
    .sort(new Intl.Collator(LOCALES[language]).compare)
    .map((city) => ({ value: city, name: city }))
}

function pricesOf(t: Texts): Option[] {
  return [
    { value: 'free', name: t('filters.free') },
    { value: 'paid', name: t('filters.paid') },
  ]
}

function daysOf(counts: OptionCounts, language: Language): Option[] {
  return Object.keys(counts)
    .sort()
    .map((day) => ({ value: day, name: printDay(language, 'short', day) }))
}
