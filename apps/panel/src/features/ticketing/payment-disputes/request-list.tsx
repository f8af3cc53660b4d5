import { decideRefundRequest, listRefundRequests } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { FormDialog } from '../../../shared/overlays/form-dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'

type Request = OutputOf<typeof listRefundRequests>[number]
type Bearer = NonNullable<InputOf<typeof decideRefundRequest>['bearer']>
interface Target {
  id: string
  way: Bearer | 'reject'
}

const KEY = ['refund-requests']

/** Refunds that two administrators decide, and those decided of late. */
export const useRefundRequests = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await callApi(listRefundRequests, {}, { signal })) as Request[],
    staleTime: 0,
    refetchInterval: 60_000,
  })

const TONES = { open: 'wait', approved: 'live', rejected: 'past', lapsed: 'past' } as const

/** Refunds beyond what is held for their organiser: two administrators approve each, or one rejects it. */
export function RequestList() {
  const { t } = useTranslation('payment-cases')
  const dialog = useDialog<Target>('request')
  const requests = useRefundRequests().data ?? []
  if (requests.length === 0) return null
  const found = requests.find(({ id }) => id === dialog.value?.id)
  return (
    <section className="stack" aria-labelledby="requests">
      <h2 id="requests">{t('requests.title')}</h2>
      <p className="cases-intro">{t('requests.intro')}</p>
      <ul className="cases">
        {requests.map((one) => (
          <RequestCard key={one.id} request={one} onAct={(way) => dialog.open({ id: one.id, way })} />
        ))}
      </ul>
      <RequestDialog key={`${dialog.value?.id} ${dialog.value?.way}`} dialog={dialog} found={found} />
    </section>
  )
}

function RequestCard({ request, onAct }: { request: Request; onAct: (way: Target['way']) => void }) {
  const { t } = useTranslation(['payment-cases', 'common'])
  const { money, date, language } = useFormat()
  const { state, bearer, firstBy, obstacle, currency } = request
  const facts: [string, string][] = [
    [t('requests.seller'), [...new Set([request.seller, request.requestedBy])].filter(Boolean).join(' · ')],
    [t('fact.order'), [request.number, pickText(request.title, language)].filter(Boolean).join(' · ')],
    ...(state === 'open'
      ? ([[t('requests.held'), money(request.availableCents, currency)]] as [string, string][])
      : []),
    ...(bearer ? ([[t('requests.bearer'), t(`requests.bears.${bearer}`)]] as [string, string][]) : []),
    ...(firstBy ? ([[t('requests.first'), firstBy]] as [string, string][]) : []),
    ...(request.note ? ([[t('requests.note'), request.note]] as [string, string][]) : []),
    ...(request.decisionNote ? ([[t('requests.decision'), request.decisionNote]] as [string, string][]) : []),
  ]
  return (
    <li className="case">
      <div className="case-head">
        <Pill tone={TONES[state]}>{t(`requests.state.${state}`)}</Pill>
        <span className="meta">{t('began', { at: date(request.createdAt, 'dateTime') })}</span>
      </div>
      <h3 className="case-title">{money(request.amountCents, currency)}</h3>
      <p className="case-why">{request.reasons.map((reason) => t(`requests.why.${reason}`)).join(' ')}</p>
      <dl className="case-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state === 'open' && obstacle && <p className="meta">{t(`requests.obstacle.${obstacle}`)}</p>}
      {state === 'open' && (
        <div className="case-actions">
          {(['festival', 'seller'] as const)
            .filter((one) => !obstacle && (bearer === null || bearer === one))
            .map((one) => (
              <Button key={one} kind="secondary" size="small" onClick={() => onAct(one)}>
                {t(`requests.approve.${one}`)}
              </Button>
            ))}
          <Button kind="quiet" size="small" onClick={() => onAct('reject')}>
            {t('requests.reject')}
          </Button>
        </div>
      )}
    </li>
  )
}

function RequestDialog({
  dialog,
  found,
}: {
  dialog: ReturnType<typeof useDialog<Target>>
  found: Request | undefined
}) {
  const { t } = useTranslation('payment-cases')
  const { money } = useFormat()
  const toast = useToast()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const way = dialog.value?.way ?? 'reject'
  const decide = useMutation({
    mutationFn: (input: InputOf<typeof decideRefundRequest>) => callApi(decideRefundRequest, input),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  const submit = async () => {
    if (!found || decide.isPending) return
    if (way === 'reject' && !note.trim()) return setMissing(true)
    try {
      const { state } = await decide.mutateAsync({
        id: found.id,
        decision: way === 'reject' ? 'reject' : 'approve',
        bearer: way === 'reject' ? null : way,
        note: note.trim() || null,
      })
      dialog.close()
      toast.success(t(`requests.done.${state}`))
    } catch (error) {
      toast.failure(error)
    }
  }
  const amount = found ? money(found.amountCents, found.currency) : ''
  return (
    <FormDialog
      dialog={dialog}
      title={t(way === 'reject' ? 'requests.reject' : `requests.approve.${way}`)}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      isPending={decide.isPending}
      action={t(way === 'reject' ? 'requests.reject' : 'requests.confirm', { amount })}
      kind={way === 'reject' ? 'danger' : 'primary'}
      isDisabled={!found}
    >
      <p>{t(`requests.explain.${way}`, { amount })}</p>
      <label className="field">
        <span className="field-label">
          {t('requests.decision')}
          {way !== 'reject' && <span className="field-optional"> ({t('common:optional')})</span>}
        </span>
        <input
          className="input"
          maxLength={500}
          value={note}
          aria-invalid={isMissing || undefined}
          onChange={(event) => {
            setNote(event.target.value)
            setMissing(false)
          }}
        />
        {isMissing && <span className="field-error">{t('noteMissing')}</span>}
      </label>
    </FormDialog>
  )
}
