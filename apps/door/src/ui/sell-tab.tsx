import { ApiError } from '@larunbat/contract/client'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useEffect, useState } from 'preact/hooks'
import type { Door } from '../model/door.ts'
import { centsOf, type Method, type Offered, offeredNow, type Sale, sell } from '../model/money.ts'
import type { SaleDesk, Wish } from '../model/sale-desk.ts'
import type { Outcome } from '../model/types.ts'
import { currentLanguage, money, t } from '../words.ts'
import { Icon } from './icons.tsx'
import { useDoor } from './use-door.ts'

/** Tickets for people who come without one: how many, the total, how it was paid. It needs the network. */
export function SellTab({ door, onShown }: { door: Door; onShown: (outcomes: Outcome[]) => void }) {
  useDoor(door)
  const desk = door.sale
  const { types, sale, isBusy, isUnsure } = desk
  const [lookProblem, setLookProblem] = useState<string>()
  const problem = saleWords(desk) ?? lookProblem
  const { currency } = door.kept.info
  const page = { language: currentLanguage(), currency }

  useEffect(() => {
    if (sale) return
    const look = desk.look(() => offeredNow(door))
    look.then(
      () => setLookProblem(undefined),
      (error: unknown) => setLookProblem(wordsOf(error)),
    )
  }, [door, desk, sale, isUnsure])

  const lines = (types ?? []).flatMap((type) => {
    const { count, chosen } = desk.wishOf(type.id)
    return count > 0 ? [{ type, count, cents: centsOf(type, chosen, page) }] : []
  })
  const priced = lines.flatMap(({ cents, ...line }) => (cents === undefined ? [] : [{ ...line, cents }]))
  const isClear = priced.length === lines.length
  const total = priced.reduce((sum, { count, cents }) => sum + count * cents, 0)
  // A sale with an unknown outcome is requested again with its payment method.
  const mayAsk = (method: Method) =>
    !isBusy && lines.length > 0 && isClear && (!isUnsure || desk.asked?.method === method)
  const handleSell = async (method: Method) => {
    const wish = {
      method,
      email: desk.email.trim() || null,
      lines: priced.map(({ type, count, cents }) => ({
        sessionId: door.sessionId,
        typeId: type.id,
        quantity: count,
        ...(type.pricing === 'choice' ? { chosenCents: cents } : { seenCents: cents }),
      })),
    }
    await desk.sell(wish, (asked) => sell(door, asked))
    door.syncNow()
  }
  if (sale) return <Sold door={door} sale={sale} onShown={onShown} onNext={() => desk.next()} />
  return (
    <>
      <h2>{t('sell.title')}</h2>
      {problem && (
        <p class="ended" role="alert">
          {problem}
        </p>
      )}
      {types?.length === 0 && <p class="empty">{t('sell.none')}</p>}
      <ul class="parties">
        {types?.map((type) => (
          <TypeRow
            key={type.id}
            type={type}
            currency={currency}
            wish={desk.wishOf(type.id)}
            isFixed={desk.isOpen}
            onChange={(more) => desk.change(type.id, more)}
          />
        ))}
      </ul>
      <label class="search">
        {t('sell.email')}
        <input
          type="email"
          value={desk.email}
          disabled={desk.isOpen}
          autocomplete="off"
          onInput={(event) => desk.write(event.currentTarget.value)}
        />
      </label>
      <p class="total" role="status">
        <span>{t('sell.total')}</span> <strong>{isClear ? money(total, currency) : '–'}</strong>
      </p>
      <div class="party-buttons">
        <button
          type="button"
          class="button is-main"
          disabled={!mayAsk('cash')}
          onClick={() => void handleSell('cash')}
        >
          {t(total === 0 ? 'sell.give' : 'pay.cash')}
        </button>
        {total > 0 && (
          <button
            type="button"
            class="button"
            disabled={!mayAsk('card')}
            onClick={() => void handleSell('card')}
          >
            {t('pay.card')}
          </button>
        )}
      </div>
      {isUnsure && (
        <button type="button" class="button is-quiet" disabled={isBusy} onClick={() => desk.next()}>
          {t('sell.another')}
        </button>
      )}
    </>
  )
}

interface TypeRowProps {
  type: Offered
  currency: string
  wish: Wish
  /** It is not known yet whether it was sold: another wish would be another sale. */
  isFixed: boolean
  onChange: (more: Partial<Wish>) => void
}

function TypeRow({ type, currency, wish, isFixed, onChange }: TypeRowProps) {
  const name = type.name ? pickText(type.name, currentLanguage()) : t('sell.general')
  const most = Math.min(type.maxPerOrder, type.available ?? type.maxPerOrder)
  return (
    <li class="party type-row">
      <div>
        <strong>{name}</strong>
        <small>
          {type.pricing === 'choice' ? t('sell.choice') : money(type.priceCents ?? 0, currency)}
          {type.available !== null && ` · ${t('sell.left', { count: type.available })}`}
        </small>
      </div>
      <div class="stepper">
        <button
          type="button"
          class="round"
          disabled={isFixed || wish.count === 0}
          onClick={() => onChange({ count: wish.count - 1 })}
        >
          − <span class="hidden">{t('sell.less', { name })}</span>
        </button>
        <output aria-label={name}>{wish.count}</output>
        <button
          type="button"
          class="round"
          disabled={isFixed || wish.count >= most}
          onClick={() => onChange({ count: wish.count + 1 })}
        >
          + <span class="hidden">{t('sell.more', { name })}</span>
        </button>
      </div>
      {type.pricing === 'choice' && wish.count > 0 && (
        <label class="search">
          {t('sell.each', { currency })}
          <input
            inputMode="decimal"
            value={wish.chosen}
            disabled={isFixed}
            placeholder={String(type.minCents / 100)}
            onInput={(event) => onChange({ chosen: event.currentTarget.value })}
          />
          <output>{understood(type, wish.chosen, currency)}</output>
        </label>
      )}
    </li>
  )
}

/** How a chosen amount is understood, or what to write instead. */
function understood(type: Offered, chosen: string, currency: string): string {
  const cents = centsOf(type, chosen, { language: currentLanguage(), currency })
  return cents === undefined
    ? t('sell.unclear', { price: money(type.minCents, currency) })
    : money(cents, currency)
}

function saleWords({ problem, isUnsure, isBusy }: SaleDesk): string | undefined {
  if (isUnsure && !isBusy) return t('sell.unsure')
  return problem === undefined ? undefined : wordsOf(problem)
}

const wordsOf = (error: unknown) =>
  error instanceof ApiError && error.status === 200 ? error.message : t('sell.noNetwork')

interface Props {
  door: Door
  sale: Sale
  onShown: (outcomes: Outcome[]) => void
  onNext: () => void
}

/** What was just sold: people go in at once, or take their codes along in a photo. */
function Sold({ door, sale, onShown, onNext }: Props) {
  // A second touch would find people inside already who are just being let in.
  const [isBusy, setBusy] = useState(false)
  const handleAdmit = async () => {
    setBusy(true)
    const outcomes: Outcome[] = []
    for (const { code } of sale.tickets) outcomes.push(await door.showCode(code))
    onShown(outcomes)
    onNext()
  }
  return (
    <>
      <h2>{t('sold.title', { number: sale.number })}</h2>
      <p class="total">
        <span>{t('sold.count', { count: sale.tickets.length })}</span>{' '}
        <strong>{money(sale.totalCents, sale.currency)}</strong>
      </p>
      <div class="party-buttons">
        <button type="button" class="button is-main" disabled={isBusy} onClick={() => void handleAdmit()}>
          <Icon name="check" /> {t('sold.admit', { count: sale.tickets.length })}
        </button>
        <button type="button" class="button" disabled={isBusy} onClick={onNext}>
          {t('sold.next')}
        </button>
      </div>
      <ul class="codes" aria-label={t('sold.codes')}>
        {sale.tickets.map(({ id }, at) => (
          <li key={id}>
            <img
              src={`/entradas/${sale.token}/${id}.svg`}
              alt={t('sold.code', { number: at + 1 })}
              width="280"
              height="280"
            />
          </li>
        ))}
      </ul>
    </>
  )
}
