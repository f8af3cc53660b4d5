import { useTranslation } from 'react-i18next'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { Tabs } from '../../../shared/layout/tabs.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { BatchList } from './batch-list.tsx'
import { DebtList } from './debt-list.tsx'
import { Headline } from './headline.tsx'
import { OpenBatches } from './open-batches.tsx'
import { useProposal } from './payout-queries.ts'
import { ProposalView } from './proposal-view.tsx'
import './payouts.css'

const OTHER_TABS = ['lotes', 'deudas'] as const

/** Who can be paid now, the batches made so far, and what organisers owe. */
export function PayoutsPage() {
  const { t } = useTranslation('payouts')
  const address = useListAddress()
  const shown = address.word('ver', OTHER_TABS) ?? 'propuesta'
  return (
    <Screen title={t('title')}>
      <Tabs
        label={t('title')}
        value={shown}
        onChange={(ver) => address.change({ ver: ver === 'propuesta' ? undefined : ver, pagina: undefined })}
        tabs={[
          { value: 'propuesta', label: t('tab.proposal'), panel: <Proposal /> },
          { value: 'lotes', label: t('tab.batches'), panel: <BatchList /> },
          { value: 'deudas', label: t('tab.debts'), panel: <DebtList /> },
        ]}
      />
    </Screen>
  )
}

function Proposal() {
  const { t } = useTranslation('payouts')
  const address = useListAddress()
  const currency = address.text('moneda') || 'EUR'
  const query = useProposal(currency)
  const currencies = query.data?.currencies ?? []
  return (
    <div className="stack" aria-busy={query.isPlaceholderData || undefined}>
      {currencies.length > 1 && (
        <FilterChips
          label={t('currency')}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(moneda) => address.change({ moneda: moneda === 'EUR' ? undefined : moneda })}
        />
      )}
      <QueryView query={query} skeleton={<Skeleton rows={6} height={72} />}>
        {(proposal) => (
          <>
            <Headline proposal={proposal}>
              <OpenBatches />
            </Headline>
            <ProposalView key={proposal.currency} proposal={proposal} />
          </>
        )}
      </QueryView>
    </div>
  )
}
