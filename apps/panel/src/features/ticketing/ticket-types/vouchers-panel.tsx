import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { csvText } from '../../../shared/csv.ts'
import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import '../../../shared/data/list-tools.css'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SearchField } from '../../../shared/data/search-field.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useTakenOut } from '../../../shared/late-delete.ts'
import { useListAddress } from '../../../shared/list-address.ts'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { saveCsv } from '../../../shared/save-file.ts'
import { BatchDialog } from './batch-dialog.tsx'
import {
  type Offer,
  useDeleteVoucher,
  useSaveVoucher,
  useVouchers,
  type VoucherRow,
} from './offer-queries.ts'
import { useOfferWords } from './offer-words.ts'
import { useTakeOff } from './use-take-off.ts'
import { VoucherDialog } from './voucher-dialog.tsx'
import { VoucherRows } from './voucher-rows.tsx'
import { vouchersNamed } from './voucher-values.ts'

/** The vouchers of an event: what each is worth, how often it was used, all of them as a file. */
export function VouchersPanel({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offer')
  const address = useListAddress()
  const query = useVouchers(offer.eventId)
  const edit = useDialog<{ id?: number }>('voucher')
  const batch = useDialog<{ count: number }>('batch')
  const store = useSaveVoucher(offer.eventId)
  const remove = useDeleteVoucher(offer.eventId)
  const gone = useTakenOut('voucher')
  const takeOff = useTakeOff<VoucherRow>({
    kind: 'voucher',
    save: ({ id, version }, isActive) => store.mutateAsync({ voucher: { id, version, isActive } }),
    remove: remove.mutateAsync,
    isTaken: ({ used, held }) => used + held > 0,
    texts: {
      deleted: t('voucher.deleted'),
      retired: t('voucher.isRetired'),
      restored: t('voucher.restored'),
    },
  })
  const save = useSaveVouchers(offer)
  const text = address.text('texto')
  const kept = query.data?.filter(({ id }) => !gone.has(id)) ?? []
  const shown = vouchersNamed(kept, text)
  const buttons = (
    <>
      <Button kind="primary" icon="plus" disabled={!offer.mayChange} onClick={() => edit.open({})}>
        {t('voucher.add')}
      </Button>
      <Button icon="ticket" disabled={!offer.mayChange} onClick={() => batch.open({ count: 50 })}>
        {t('batch.add')}
      </Button>
    </>
  )
  return (
    <div className="stack">
      <QueryView
        query={query}
        skeleton={<Skeleton rows={4} height={56} />}
        isEmpty={() => kept.length === 0}
        empty={
          <EmptyState
            title={t('voucher.emptyTitle')}
            seed="vouchers"
            action={<div className="row">{buttons}</div>}
          >
            {t('voucher.emptyText')}
          </EmptyState>
        }
      >
        {() => (
          <div className="stack">
            <div className="row">{buttons}</div>
            <div className="tools">
              <SearchField
                label={t('voucher.search')}
                value={text}
                onChange={(texto) => address.change({ texto })}
              />
              <Button icon="download" disabled={shown.length === 0} onClick={() => save(shown)}>
                {t('voucher.csv')}
              </Button>
              <span className="tools-count" role="status">
                {t('voucher.count', { count: shown.length })}
              </span>
            </div>
            <VoucherRows
              offer={offer}
              rows={shown}
              onEdit={({ id }) => edit.open({ id })}
              onRemove={(voucher) => void takeOff(voucher)}
            />
          </div>
        )}
      </QueryView>
      <VoucherDialog offer={offer} vouchers={query.data ?? []} dialog={edit} />
      <BatchDialog offer={offer} dialog={batch} onMade={save} />
    </div>
  )
}

/** Keeps vouchers as a file for spreadsheets. */
export function useSaveVouchers(offer: Offer) {
  const { t } = useTranslation('offer')
  const { worth } = useOfferWords(offer)
  return (rows: readonly VoucherRow[]) => {
    const head = (['code', 'label', 'worth', 'maxUses', 'used'] as const).map((key) => t(`csv.${key}`))
    const lines = rows.map((row) => [row.code, row.label ?? '', worth(row), row.maxUses, row.used])
    saveCsv(csvText([head, ...lines], currentLanguage()), t('csv.file', { id: offer.eventId }))
  }
}
