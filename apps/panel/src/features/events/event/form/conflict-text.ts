import { isVatRegime } from '@larunbat/rules/money/vat-regimes'
import { ACCESSIBILITY, AVAILABILITY, type CodeLookup, lookupName } from '@larunbat/rules/reference/lookups'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { useVatNames } from '../../../../shared/i18n/vat-names.ts'
import { disciplineName, typeName } from '../../art-names.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { wordsOf } from './words-of.ts'
import { currencyOf, zoneOf } from './zone.ts'

/** Fields that hold a code, with the texts that name it. */
const CODES: Readonly<Record<string, string>> = {
  wheelchair: 'answer',
  venueSetting: 'setting',
  sessionStatus: 'sessionStatus',
}
/** Whether a field holds a code, not typed text. */
export const isCoded = (field: string): boolean => field in CODES || field === 'vatRegime'

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/

/** Names and values of an event's fields in words, for showing two versions side by side. */
export function useConflictText(event: OpenEvent) {
  const { t } = useTranslation('event')
  const { language, date, money, number } = useFormat()
  const { nameOf } = useVatNames()
  const textOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return t(value ? 'answer.yes' : 'answer.no')
    if (typeof value === 'number') {
      if (field === 'typeId') return typeName(value, language)
      if (field === 'ticketMode') return t(`ticketMode.${value}`, { defaultValue: String(value) })
      return field.endsWith('Cents') ? money(value, currencyOf(event)) : number(value, 6)
    }
    if (field === 'vatRegime' && isVatRegime(value)) return nameOf(value)
    if (typeof value === 'string' && CODES[field])
      return t(`${CODES[field]}.${value}`, { defaultValue: value })
    if (typeof value === 'string')
      return INSTANT.test(value) ? date(value, 'dateTime', zoneOf(event)) : wordsOf(value)
    if (Array.isArray(value)) return value.map((entry) => entryName(field, entry)).join(', ')
    return Object.entries(value as object)
      .filter(([, part]) => part !== null && part !== undefined && part !== '')
      .map(([key, part]) => textOf(key, part))
      .join('\n')
  }
  const entryName = (field: string, entry: unknown): string => {
    if (field === 'disciplineIds') return disciplineName(Number(entry), language)
    if (field === 'availability') return lookupName<CodeLookup>(AVAILABILITY, String(entry), language)
    if (field === 'accessibility') return lookupName<CodeLookup>(ACCESSIBILITY, String(entry), language)
    return field === 'eventLanguages'
      ? t(`eventLanguage.${entry}`, { defaultValue: String(entry) })
      : String(entry)
  }
  return { labelOf: (field: string) => t(`field.${field}`, { defaultValue: field }), textOf }
}
