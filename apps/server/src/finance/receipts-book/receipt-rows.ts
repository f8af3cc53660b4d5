import type { Language } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { sql } from 'kysely'
import type { BilledTo } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'
import { dayOf, type Issuer, placeOf } from '../../ledger/sold-facts.ts'
import type { Row } from '../../platform/formats/table.ts'
import { translate } from '../../platform/texts.ts'
import type { StatementScope } from '../payouts/statement-store.ts'

/** Receipts that are read at a time. */
const PORTION = 1000
const COLUMNS = [
  ...['number', 'date', 'kind', 'corrects', 'event', 'what', 'quantity'],
  ...['regime', 'rate', 'base', 'vat', 'total', 'donation', 'currency', 'order'],
  ...['billedName', 'billedTaxId', 'billedAddress'],
] as const

/** A receipt as it was stored when it was issued. */
interface Stored {
  sellerId: number
  series: string
  number: number
  kind: 'sale' | 'correction'
  orderId: string
  issuedAt: string
  /** As the buyer gave it with the purchase; erased with the buyer's other data. */
  billedTo: BilledTo | null
  document: {
    seller: Issuer
    event: string
    currency: string
    corrects?: string
    reason?: string
    lines: {
      typeName: string | null
      quantity: number
      vatRegime: string | null
      rate: number | null
      totalCents: number
      baseCents: number
      vatCents: number
    }[]
    donationCents?: number
  }
}

/** What the lines of one rate, or the donations, add up to. */
interface Sum {
  currency: string
  regime: string
  rate: number | null
  base: number
  vat: number
  total: number
}

/**
 * Returns the rows of a seller's book of receipts (Real Decreto 1619/2012, articles 6 and 15; Reglamento del IVA, article 63): its
 * head, a row for each line of each receipt by number, a row for each donation, which is no sale, and the sums of each rate and
 * currency. Corrections are below zero. Everything is as it was frozen in the receipt.
 */
export async function* receiptRows(
  db: Db,
  scope: StatementScope,
  language: Language,
): AsyncGenerator<readonly Row[]> {
  const t = (key: string) => translate(language, `receipts-book:${key}`)
  yield [COLUMNS.map((column) => t(`column.${column}`))]
  const sums = new Map<string, Sum>()
  const donations = new Map<string, number>()
  for await (const receipts of readReceipts(db, scope)) {
    const rows: Row[] = []
    for (const receipt of receipts) {
      const { document, kind, series, number } = receipt
      const { currency, donationCents = 0 } = document
      const billed = [receipt.billedTo?.name, receipt.billedTo?.taxId, receipt.billedTo?.address].map(
        (words) => words ?? null,
      )
      const begin = [
        `${series}-${number}`,
        dayOf(placeOf(document.seller), Date.parse(receipt.issuedAt)),
        t(`kind.${kind === 'sale' ? 'sale' : (document.reason ?? 'refund')}`),
        document.corrects ?? null,
        pickText(document.event, language),
      ]
      for (const line of document.lines) {
        const { quantity, vatRegime, rate, baseCents: base, vatCents: vat, totalCents: total } = line
        const what = line.typeName === null ? t('ticket') : pickText(line.typeName, language)
        const money = [
          { cents: base },
          { cents: vat },
          { cents: total },
          null,
          currency,
          receipt.orderId,
          ...billed,
        ]
        rows.push([...begin, what, quantity, vatRegime, rate, ...money])
        const key = `${currency} ${vatRegime} ${rate}`
        const sum = sums.get(key) ?? { currency, regime: vatRegime ?? '', rate, base: 0, vat: 0, total: 0 }
        sums.set(key, { ...sum, base: sum.base + base, vat: sum.vat + vat, total: sum.total + total })
      }
      if (donationCents === 0) continue
      rows.push([
        ...begin,
        t('donation'),
        ...Array(6).fill(null),
        { cents: donationCents },
        currency,
        receipt.orderId,
        ...billed,
      ])
      donations.set(currency, (donations.get(currency) ?? 0) + donationCents)
    }
    yield rows
  }
  const sumRow = (what: string, { regime, rate, base, vat, total }: Sum, currency: string): Row => [
    ...[t('sum'), null, null, null, null, what, null, regime || null, rate],
    ...[{ cents: base }, { cents: vat }, { cents: total }, null, currency, null],
    ...[null, null, null],
  ]
  yield [...sums.values()].map((sum) => sumRow(t('rate'), sum, sum.currency))
  const currencies = new Set([...[...sums.values()].map(({ currency }) => currency), ...donations.keys()])
  yield [...currencies].map((currency): Row => {
    const own = [...sums.values()].filter((sum) => sum.currency === currency)
    const add = (name: 'base' | 'vat' | 'total') => own.reduce((all, sum) => all + sum[name], 0)
    const row = sumRow(
      t('all'),
      { currency, regime: '', rate: null, base: add('base'), vat: add('vat'), total: add('total') },
      currency,
    )
    return row.with(12, { cents: donations.get(currency) ?? 0 })
  })
}

/** The receipts of a seller and of accounts merged into theirs, by number; days are Madrid's, as in the statement. */
async function* readReceipts(
  db: Db,
  { sellerId, editionId, from, to }: StatementScope,
): AsyncGenerator<Stored[]> {
  let [seller, series, number] = [0, '', 0]
  for (;;) {
    const { rows } = await sql<Stored>`
      select r.seller_id as "sellerId", r.series, r.number, r.kind, r.order_id as "orderId", r.issued_at as "issuedAt", r.document, k.billed_to as "billedTo"
      from receipt r join account a on a.id = r.seller_id
        left join orders o on o.event_id = r.event_id and o.id = r.order_id left join checkout k on k.id = o.checkout_id
      where (a.id = ${sellerId} or a.merged_into = ${sellerId})
        and (r.seller_id, r.series, r.number) > (${seller}::bigint, ${series}::text, ${number}::int)
        and (${editionId ?? null}::bigint is null
          or r.event_id in (select id from event where edition_id = ${editionId ?? null}))
        and (${from ?? null}::date is null
          or r.issued_at >= (${from ?? null}::date)::timestamp at time zone 'Europe/Madrid')
        and (${to ?? null}::date is null
          or r.issued_at < (${to ?? null}::date + 1)::timestamp at time zone 'Europe/Madrid')
      order by r.seller_id, r.series, r.number limit ${PORTION}`.execute(db)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PORTION) return
    ;[seller, series, number] = [last.sellerId, last.series, last.number]
  }
}
