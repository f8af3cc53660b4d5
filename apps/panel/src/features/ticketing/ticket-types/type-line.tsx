import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useVatNames } from '../../../shared/i18n/vat-names.ts'
import { Menu } from '../../../shared/overlays/menu.tsx'
import { CodeLink } from './code-link.tsx'
import type { Offer, TypeRow } from './offer-queries.ts'
import { takenOf, useOfferWords } from './offer-words.ts'

interface TypeLineProps {
  offer: Offer
  type: TypeRow
  handle: ReactNode
  onEdit: () => void
  onCopy: () => void
  onRemove: () => void
  onRestore: () => void
}

/** One ticket type: what it is, what it costs, how it sells. A row on desktop, a card on phones. */
export function TypeLine({ offer, type, handle, onEdit, onCopy, onRemove, onRestore }: TypeLineProps) {
  const { t } = useTranslation('offer')
  const { number } = useFormat()
  const { typeName, price } = useOfferWords(offer)
  const name = typeName(type.name)
  const { sold, held } = takenOf(type)
  const places = quotaOf(offer, type)
  const items = type.isActive
    ? [
        { label: t('type.edit'), icon: 'edit' as const, onSelect: onEdit },
        { label: t('type.copy'), icon: 'copy' as const, onSelect: onCopy },
        {
          label: t(sold + held > 0 ? 'type.retire' : 'type.delete'),
          icon: 'trash' as const,
          isDanger: true,
          onSelect: onRemove,
        },
      ]
    : [
        { label: t('type.restore'), icon: 'undo' as const, onSelect: onRestore },
        { label: t('type.copy'), icon: 'copy' as const, onSelect: onCopy },
      ]
  return (
    <article className="offer-line" data-off={!type.isActive || undefined}>
      <span className="offer-grip">{handle}</span>
      <div className="offer-what">
        {type.isActive && offer.mayChange ? (
          <button type="button" className="row-link offer-name" aria-haspopup="dialog" onClick={onEdit}>
            {name}
          </button>
        ) : (
          <span className="offer-name">{name}</span>
        )}
        <TypeFacts offer={offer} type={type} />
        {type.isActive && type.code && <CodeLink offer={offer} code={type.code} />}
      </div>
      <div className="offer-price">
        <strong>{price(type, onePrice(offer, type))}</strong>
        {type.pricing === 'choice' && type.suggestedCents.length > 0 && <Suggested {...{ offer, type }} />}
      </div>
      <div className="offer-sold">
        <strong>
          {places === null
            ? t('sold', { count: sold, total: number(sold) })
            : t('soldOf', { count: sold, total: number(sold), places: number(places) })}
        </strong>
        {held > 0 && <span className="meta">{t('held', { count: held, total: number(held) })}</span>}
        {places !== null && places > 0 && (
          <span className="offer-meter" aria-hidden="true">
            <span style={{ inlineSize: `${Math.min(100, (100 * (sold + held)) / places)}%` }} />
          </span>
        )}
      </div>
      <span className="offer-menu">
        {offer.mayChange && <Menu label={t('type.actionsOf', { name })} items={items} />}
      </span>
    </article>
  )
}

function Suggested({ offer, type }: { offer: Offer; type: TypeRow }) {
  const { amount } = useOfferWords(offer)
  return <span className="meta">{type.suggestedCents.map(amount).join(' · ')}</span>
}

/** The words and marks below a type's name. */
function TypeFacts({ offer, type }: { offer: Offer; type: TypeRow }) {
  const { t } = useTranslation('offer')
  const { date } = useFormat()
  const { nameOf } = useVatNames()
  const zone = offer.sessions[0]?.timeZone ?? 'Europe/Madrid'
  const facts = [
    type.isDefault && t('fact.default'),
    type.capacity !== null && t('fact.quota', { count: type.capacity }),
    type.sessionIds !== null &&
      t('fact.sessions', { count: type.sessionIds.length, all: offer.sessions.length }),
    type.maxPerOrder !== null && t('fact.max', { count: type.maxPerOrder }),
    type.saleStartsAt && t('fact.from', { date: date(type.saleStartsAt, 'dateTime', zone) }),
    type.saleEndsAt && t('fact.until', { date: date(type.saleEndsAt, 'dateTime', zone) }),
    type.vatRegime && nameOf(type.vatRegime),
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <span className="meta">{facts.join(' · ')}</span>}
      {(type.code || type.isCompanion || !type.isActive) && (
        <span className="offer-pills">
          {type.code && <Pill tone="review">{t('pill.hidden')}</Pill>}
          {type.isCompanion && <Pill tone="live">{t('pill.companion')}</Pill>}
          {!type.isActive && <Pill tone="past">{t('pill.retired')}</Pill>}
        </span>
      )}
    </>
  )
}

const sessionsOf = ({ sessions }: Offer, { sessionIds }: Pick<TypeRow, 'sessionIds'>) =>
  sessions.filter(({ id }) => sessionIds === null || sessionIds.includes(id))

/** Places of the type in all its sessions; null where it takes what the sessions have. */
function quotaOf(offer: Offer, type: TypeRow): number | null {
  return type.capacity === null ? null : type.capacity * sessionsOf(offer, type).length
}

/** What all sessions of the type cost, where they cost the same. */
function onePrice(offer: Offer, type: TypeRow): number | null {
  const [first, ...others] = new Set(sessionsOf(offer, type).map(({ priceCents }) => priceCents))
  return others.length === 0 ? (first ?? null) : null
}
