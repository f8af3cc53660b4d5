import { pickText } from '@larunbat/rules/text/multilingual-text'
import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { Banner } from '../../../shared/data/banner.tsx'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { Tabs } from '../../../shared/layout/tabs.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { closedEvent } from '../../events/event/frame/closed-event.tsx'
import { useEventId } from '../../events/event/frame/event-frame.tsx'
import { pagePath } from '../../events/event/frame/sections.ts'
import { type Offer, useOffer } from './offer-queries.ts'
import { TermsPanel } from './terms-panel.tsx'
import { TypesPanel } from './types-panel.tsx'
import { VouchersPanel } from './vouchers-panel.tsx'
import './offer.css'

const VIEWS = ['tipos', 'vales', 'condiciones'] as const
type View = (typeof VIEWS)[number]

/** What an event sells and how: `/entradas/12/tipos`, `/vales`, `/condiciones`. */
export function OfferPage() {
  const { t } = useTranslation('offer')
  const { language } = useFormat()
  const id = useEventId()
  const offer = useOffer(id)
  const closed = closedEvent(offer.error, id)
  if (closed) return closed
  const title = offer.data ? pickText(offer.data.title, language) : ''
  return (
    <Screen title={t('title')} backTo={pagePath(id, 'tickets')}>
      <div className="stack">
        <div className="offer-head">
          <p className="offer-event">{title}</p>
          <div className="row">
            <LinkButton icon="edit" to={pagePath(id, 'tickets')}>
              {t('toMode')}
            </LinkButton>
            <LinkButton icon="users" to={`/pedidos/${id}`}>
              {t('toOrders')}
            </LinkButton>
          </div>
        </div>
        <QueryView query={offer} skeleton={<Skeleton rows={4} height={96} />}>
          {(data) => (countsPlaces(data.mode) ? <Views offer={data} /> : <NotSoldHere offer={data} />)}
        </QueryView>
      </div>
    </Screen>
  )
}

function Views({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offer')
  const navigate = useNavigate()
  const { view } = useParams()
  const shown = VIEWS.find((known) => known === view) ?? 'tipos'
  const panels = { tipos: TypesPanel, vales: VouchersPanel, condiciones: TermsPanel }
  const Panel = panels[shown]
  return (
    <>
      <SaleState offer={offer} />
      <Tabs<View>
        label={t('title')}
        value={shown}
        onChange={(next) => void navigate(`/entradas/${offer.eventId}/${next}`, { replace: true })}
        tabs={VIEWS.map((value) => ({
          value,
          label: t(`view.${value}`),
          panel: value === shown && <Panel offer={offer} />,
        }))}
      />
    </>
  )
}

/** Shows whether a change applies immediately, later or not at all. */
function SaleState({ offer: { isOnSale, mayChange } }: { offer: Offer }) {
  const { t } = useTranslation('offer')
  if (!mayChange) return <Banner kind="warning">{t('state.locked')}</Banner>
  return <Banner>{t(isOnSale ? 'state.live' : 'state.draft')}</Banner>
}

function NotSoldHere({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offer')
  return (
    <EmptyState
      title={t('notHere.title')}
      seed="offer"
      action={
        <LinkButton kind="primary" to={pagePath(offer.eventId, 'tickets')}>
          {t('notHere.action')}
        </LinkButton>
      }
    >
      {t('notHere.text')}
    </EmptyState>
  )
}
