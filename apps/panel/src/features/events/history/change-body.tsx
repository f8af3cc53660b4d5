import { diffWordsWithSpace } from 'diff'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { isCoded, useConflictText } from '../event/form/conflict-text.ts'
import { zoneOf } from '../event/form/zone.ts'
import type { OpenEvent } from '../event-queries.ts'
import { codeOf, languagePairs, partOf, readValue } from './change-values.ts'
import type { HistoryChangeOf } from './history-queries.ts'
import { useChangeNames } from './use-change-names.ts'

/** Characters of unchanged words that stay beside a change. */
const AROUND = 60

/** What was added and taken out, word by word; long unchanged stretches are cut short. */
function TextDiff({ before, after, language }: { before: string; after: string; language?: string }) {
  const { t } = useTranslation('event-work')
  const pieces = diffWordsWithSpace(before, after)
  return (
    <p className="text-diff" lang={language} dir="auto">
      {pieces.map(({ value, added, removed }, place) => {
        // The pieces of one difference never move.
        const key = place
        if (added)
          return (
            <ins key={key}>
              <span className="visually-hidden">{t('history.added')} </span>
              {value}
            </ins>
          )
        if (removed)
          return (
            <del key={key}>
              <span className="visually-hidden">{t('history.removed')} </span>
              {value}
            </del>
          )
        return <span key={key}>{cut(value, place === 0, place === pieces.length - 1)}</span>
      })}
    </p>
  )
}

function cut(words: string, isFirst: boolean, isLast: boolean): string {
  const letters = [...words]
  if (letters.length <= AROUND * 2.5) return words
  const head = letters.slice(0, AROUND).join('')
  const tail = letters.slice(-AROUND).join('')
  if (isFirst) return `… ${tail}`
  return isLast ? `${head} …` : `${head} … ${tail}`
}

/** One value before and after, in words. */
export function ChangeBody({ change, event }: { change: HistoryChangeOf; event: OpenEvent }) {
  const part = partOf(change.field)
  if (part) return <PartBody change={change} event={event} />
  const [before, after] = [change.before, change.after].map((value) => readValue(change.field, value))
  return <ValueBody field={codeOf(change.field)} before={before} after={after} event={event} />
}

interface ValueBodyProps {
  field: string
  before: unknown
  after: unknown
  event: OpenEvent
}

function ValueBody({ field, before, after, event }: ValueBodyProps) {
  const { t } = useTranslation(['event-work', 'common'])
  const { textOf } = useConflictText(event)
  const isInstant = [before, after].some((value) => typeof value === 'string' && INSTANT.test(value))
  const name = field.split('.').at(-1) ?? field
  const pairs = isInstant || isCoded(name) ? undefined : languagePairs(before, after)
  if (pairs)
    return pairs.map(({ language, before: was, after: is }) => (
      <div key={language ?? 'plain'} className="change-language">
        {language && <span className="change-tag">{t(`common:language.${language}`)}</span>}
        <TextDiff before={was} after={is} language={language} />
      </div>
    ))
  const words = (value: unknown) => {
    const text = textOf(name, value)
    return text && name === 'durationMin' ? `${text} min` : text
  }
  return <Values before={words(before)} after={words(after)} />
}

/** Two values side by side; one that did not exist, or was removed, is left out. */
function Values({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('event-work')
  return (
    <p className="change-values">
      {before && (
        <del>
          <span className="visually-hidden">{t('history.removed')} </span>
          {before}
        </del>
      )}
      {before && after && <span aria-hidden="true"> → </span>}
      {after && (
        <ins>
          <span className="visually-hidden">{t('history.added')} </span>
          {after}
        </ins>
      )}
    </p>
  )
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/

/** What changed of a session, a picture, an extra; nothing more to say of one that came or went. */
function PartBody({ change, event }: { change: HistoryChangeOf; event: OpenEvent }) {
  const { t } = useTranslation('event-work')
  const { date, money, number } = useFormat()
  const { nameOfPartField } = useChangeNames(event)
  if (typeof change.after === 'number') return <p>{t('history.moreParts', { count: change.after })}</p>
  if (change.before === null || change.after === null) return null
  // An order: names one after the other.
  if (typeof change.before === 'string' && typeof change.after === 'string')
    return <Values before={change.before} after={change.after} />
  const before = change.before as Record<string, unknown>
  const after = change.after as Record<string, unknown>
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const told = (name: string, value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'number')
      return name.endsWith('_cent') ? money(value, event.currency ?? 'EUR') : number(value)
    const text = String(value)
    if (INSTANT.test(text)) return date(text, 'dateTime', zoneOf(event))
    return t(`history.word.${text}`, { defaultValue: text })
  }
  return differing.map((name) => {
    const pairs = ['titulo', 'alt', 'nombre', 'descripcion'].includes(name)
      ? languagePairs(before[name] ?? '', after[name] ?? '')
      : undefined
    return (
      <div key={name} className="change-part">
        <span className="change-tag">{nameOfPartField(name)}</span>
        {pairs ? (
          pairs.map((pair) => (
            <TextDiff
              key={pair.language ?? 'plain'}
              before={pair.before}
              after={pair.after}
              language={pair.language}
            />
          ))
        ) : (
          <Values before={told(name, before[name])} after={told(name, after[name])} />
        )}
      </div>
    )
  })
}
