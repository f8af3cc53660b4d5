import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { type Column, DataTable } from '../../../shared/data/data-table.tsx'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Menu } from '../../../shared/overlays/menu.tsx'
import type { Offer, VoucherRow } from './offer-queries.ts'
import { useOfferWords } from './offer-words.ts'

interface VoucherRowsProps {
  offer: Offer
  rows: readonly VoucherRow[]
  onEdit: (voucher: VoucherRow) => void
  onRemove: (voucher: VoucherRow) => void
}

type State = 'active' | 'usedUp' | 'early' | 'over' | 'retired'
const TONES: Readonly<Record<State, Tone>> = {
  active: 'live',
  usedUp: 'past',
  early: 'wait',
  over: 'past',
  retired: 'past',
}

function stateOf({ isActive, used, maxUses, validFrom, validUntil }: VoucherRow, now: number): State {
  if (!isActive) return 'retired'
  if (used >= maxUses) return 'usedUp'
  if (validFrom && Date.parse(validFrom) > now) return 'early'
  return validUntil && Date.parse(validUntil) <= now ? 'over' : 'active'
}

/** Vouchers as a table on desktop, as cards on phones. */
export function VoucherRows({ offer, rows, onEdit, onRemove }: VoucherRowsProps) {
  const { t } = useTranslation('offer')
  const { number, date } = useFormat()
  const { worth, typeName } = useOfferWords(offer)
  const zone = offer.sessions[0]?.timeZone ?? 'Europe/Madrid'
  const now = Date.now()
  const who = (row: VoucherRow) => (
    <span className="lines">
      <span className="offer-code">
        <button type="button" className="row-link" aria-haspopup="dialog" onClick={() => onEdit(row)}>
          <code>{row.code}</code>
        </button>
        <CopyButton text={row.code} label={t('code.copyOf', { code: row.code })} isIconOnly />
      </span>
      {row.label && <span className="meta cut">{row.label}</span>}
    </span>
  )
  const uses = (row: VoucherRow) => (
    <span className="lines">
      <span>{t('voucher.uses', { used: number(row.used), most: number(row.maxUses) })}</span>
      {row.held > 0 && (
        <span className="meta">{t('held', { count: row.held, total: number(row.held) })}</span>
      )}
    </span>
  )
  const limits = (row: VoucherRow) =>
    [
      row.typeIds?.map((id) => typeName(offer.types.find((type) => type.id === id)?.name)).join(', '),
      row.validFrom && t('fact.from', { date: date(row.validFrom, 'dateTime', zone) }),
      row.validUntil && t('fact.until', { date: date(row.validUntil, 'dateTime', zone) }),
    ]
      .filter(Boolean)
      .join(' · ') || t('voucher.noLimit')
  const state = (row: VoucherRow) => {
    const is = stateOf(row, now)
    return <Pill tone={TONES[is]}>{t(`voucherState.${is}`)}</Pill>
  }
  const menu = (row: VoucherRow) =>
    offer.mayChange && (
      <Menu
        label={t('voucher.actionsOf', { code: row.code })}
        items={[
          { label: t('voucher.edit'), icon: 'edit', onSelect: () => onEdit(row) },
          ...(row.isActive
            ? [
                {
                  label: t('voucher.remove'),
                  icon: 'trash' as const,
                  isDanger: true,
                  onSelect: () => onRemove(row),
                },
              ]
            : []),
        ]}
      />
    )
  const columns: Column<VoucherRow>[] = [
    { key: 'code', title: t('column.code'), cell: who },
    { key: 'worth', title: t('column.worth'), width: '18%', cell: worth },
    { key: 'uses', title: t('column.uses'), width: '130px', cell: uses },
    { key: 'limits', title: t('column.limits'), width: '24%', cell: limits },
    { key: 'state', title: t('column.state'), width: '130px', cell: state },
    { key: 'menu', title: t('column.actions'), width: '104px', cell: menu },
  ]
  return (
    <DataTable
      label={t('view.vales')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      tableFrom={1080}
      card={(row) => (
        <article className="offer-voucher">
          {who(row)}
          {menu(row)}
          <span className="offer-voucher-foot">
            {state(row)}
            <strong>{worth(row)}</strong>
            {uses(row)}
            <span className="meta">{limits(row)}</span>
          </span>
        </article>
      )}
    />
  )
}
