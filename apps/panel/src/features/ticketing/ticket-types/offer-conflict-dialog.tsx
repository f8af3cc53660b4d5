import { isVatRegime } from '@larunbat/rules/money/vat-regimes'
import { useTranslation } from 'react-i18next'
import { ConflictDialog } from '../../../shared/drafts/conflict-dialog.tsx'
import type { FormConflict } from '../../../shared/drafts/use-form-conflict.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useVatNames } from '../../../shared/i18n/vat-names.ts'
import { wordsOf } from '../../events/event/form/words-of.ts'
import type { Offer } from './offer-queries.ts'
import { useOfferWords } from './offer-words.ts'

interface OfferConflictDialogProps {
  offer: Offer
  conflict: Pick<FormConflict<unknown>, 'conflicts' | 'decide'>
}

const CODES: Readonly<Record<string, 'pricing' | 'kind'>> = { pricing: 'pricing', kind: 'kind' }
const FIGURES: Readonly<Record<string, 'hours' | 'minutes'>> = {
  refundUntilHours: 'hours',
  offerHours: 'hours',
  releaseAfterMin: 'minutes',
}
const PERCENTAGES = ['percentage', 'refundPercentage']
const INSTANTS = ['saleStartsAt', 'saleEndsAt', 'validFrom', 'validUntil']

/** Asks which of two versions of the fields of a ticket type, a voucher or the terms to keep. */
export function OfferConflictDialog({ offer, conflict }: OfferConflictDialogProps) {
  const { t } = useTranslation(['offer', 'common'])
  const { date, number, percent } = useFormat()
  const { nameOf } = useVatNames()
  const { amount, typeName, sessionName } = useOfferWords(offer)
  const zone = offer.sessions[0]?.timeZone ?? 'Europe/Madrid'
  const entryOf = (field: string, entry: unknown): string => {
    const session = field === 'sessionIds' && offer.sessions.find(({ id }) => id === entry)
    const type = field === 'typeIds' && offer.types.find(({ id }) => id === entry)
    if (session) return sessionName(session)
    if (type) return typeName(type.name)
    return field === 'suggestedCents' ? amount(Number(entry)) : String(entry)
  }
  const figureOf = (field: string, value: number): string => {
    if (field.endsWith('Cents')) return amount(value)
    if (PERCENTAGES.includes(field)) return percent(value)
    return FIGURES[field] ? t(`figure.${FIGURES[field]}`, { count: value }) : number(value)
  }
  const textOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (Array.isArray(value)) return value.map((entry) => entryOf(field, entry)).join(', ')
    if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no')
    if (typeof value === 'number') return figureOf(field, value)
    const text = String(value)
    if (field === 'vatRegime' && isVatRegime(value)) return nameOf(value)
    if (CODES[field]) return t(`${CODES[field]}.${text}`, { defaultValue: text })
    return INSTANTS.includes(field) ? date(text, 'dateTime', zone) : wordsOf(text)
  }
  return (
    <ConflictDialog
      conflicts={conflict.conflicts}
      onDecide={conflict.decide}
      labelOf={(field) => t(`field.${field}`, { defaultValue: field })}
      textOf={textOf}
    />
  )
}
