import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { RunPlan } from './refund-queries.ts'

/** Total refund, one amount per currency. */
export function useMoneyWords() {
  const { money } = useFormat()
  return ({ money: parts }: Pick<RunPlan, 'money'>) => {
    const sums = new Map<string, number>()
    for (const { currency, cents } of parts) sums.set(currency, (sums.get(currency) ?? 0) + cents)
    return [...sums].map(([currency, cents]) => money(cents, currency)).join(' + ')
  }
}

/** Preview of a refund of many orders: their number, amounts by method, who is notified, what does not change. */
export function PlanFacts({ plan }: { plan: RunPlan }) {
  const { t } = useTranslation(['refunds', 'orders'])
  const { number, money } = useFormat()
  const figures: [string, string][] = [
    [t('plan.orders'), number(plan.orders)],
    [t('plan.tickets'), number(plan.tickets)],
    [t('plan.people'), number(plan.people)],
  ]
  const left = [
    plan.freeTickets > 0 && t('plan.free', { count: plan.freeTickets, tickets: number(plan.freeTickets) }),
    plan.usedLeft > 0 && t('plan.usedLeft', { count: plan.usedLeft, tickets: number(plan.usedLeft) }),
    plan.offeredLeft > 0 &&
      t('plan.offeredLeft', { count: plan.offeredLeft, tickets: number(plan.offeredLeft) }),
  ].filter(Boolean)
  return (
    <div className="refund-plan" role="status">
      <dl className="refund-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {plan.money.length > 0 && (
        <ul className="refund-money">
          {plan.money.map(({ provider, currency, cents, orders }) => (
            <li key={`${provider} ${currency}`}>
              <span>
                {t(`orders:provider.${provider}`, { defaultValue: provider })}
                <span className="meta">{t('plan.ofOrders', { count: orders, orders: number(orders) })}</span>
              </span>
              <strong>{money(cents, currency)}</strong>
            </li>
          ))}
        </ul>
      )}
      {left.map((words) => (
        <p key={String(words)} className="meta">
          {words}
        </p>
      ))}
    </div>
  )
}
