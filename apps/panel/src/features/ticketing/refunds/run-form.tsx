import { Suspense } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Switch } from '../../../shared/fields/checkbox.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextArea } from '../../../shared/fields/text-area.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { late } from '../../../shared/late.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useIdempotencyKey } from '../../../shared/once-key.ts'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { useProven } from '../../../shared/proof/use-proven.ts'
import type { Sales } from '../order-management/order-queries.ts'
import { useOrderWords } from '../order-management/order-words.ts'
import { PlanFacts, useMoneyWords } from './plan-facts.tsx'
import { useRunPlan, useStartRun } from './refund-queries.ts'

const AskedProof = late(() =>
  import('../../../shared/proof/asked-proof.tsx').then((module) => ({ default: module.AskedProof })),
)

interface Props {
  eventId: number
  sessions: Sales['sessions']
  isRunning: boolean
  /** How many orders were given back so far. */
  progress: number
}

interface Values {
  sessionId: number | null
  withUsed: boolean
  withDonation: boolean
  note: string
}

/** Chooses what is given back and shows what that would do; it is done after one more question. */
export function RunForm({ eventId, sessions, isRunning, progress }: Props) {
  const { t } = useTranslation('refunds')
  const { sessionName } = useOrderWords()
  const { number, money } = useFormat()
  const moneyWords = useMoneyWords()
  const toast = useToast()
  const once = useIdempotencyKey()
  const confirm = useDialog('run')
  const form = useForm<Values>({
    defaultValues: { sessionId: null, withUsed: false, withDonation: true, note: '' },
  })
  const { sessionId, withUsed, withDonation } = useWatch({ control: form.control }) as Values
  const scope = { eventId, sessionId, withUsed, withDonation }
  const plan = useRunPlan(scope, progress)
  const start = useStartRun(eventId)
  const begin = useProven('proof-run', async (currentPassword) => {
    if (!plan.data) return
    confirm.close()
    const input = {
      ...scope,
      seenTickets: plan.data.tickets,
      seenCents: plan.data.backCents,
      note: form.getValues('note').trim() || null,
    }
    await start.mutateAsync({ input: { ...input, currentPassword }, key: once(input) })
    toast.success(t('run.begun'))
    form.reset()
  })
  const total = plan.data ? moneyWords(plan.data) : ''
  const nowCents = plan.data?.availableCents ?? 0
  const inCurrency = (cents: number) => money(cents, plan.data?.money[0]?.currency ?? 'EUR')
  const hasTeamPart = (plan.data?.reasons ?? []).length > 0
  const isAllForTeam = hasTeamPart && nowCents === 0
  const amounts = { now: inCurrency(nowCents), rest: inCurrency((plan.data?.backCents ?? 0) - nowCents) }
  const teamText = hasTeamPart ? t(isAllForTeam ? 'team.runAll' : 'team.run', amounts) : ''
  return (
    <SectionCard title={t('run.title')} intro={t('run.intro')}>
      <form className="stack" onSubmit={(event) => event.preventDefault()} noValidate>
        <Select
          control={form.control}
          name="sessionId"
          label={t('run.what')}
          placeholder={t('run.whole')}
          options={sessions.map((session) => ({ value: session.id, label: sessionName(session) }))}
        />
        <Switch
          control={form.control}
          name="withDonation"
          label={t('withDonation')}
          hint={t('run.donationHint')}
        />
        <Switch
          control={form.control}
          name="withUsed"
          label={t('run.withUsed')}
          hint={t('run.withUsedHint')}
        />
        <QueryView query={plan} skeleton={<Skeleton rows={2} height={72} />}>
          {(data) =>
            data.tickets === 0 ? (
              <p className="meta">{t('run.nothing')}</p>
            ) : (
              <>
                {data.onSale > 0 && (
                  <Banner
                    kind="warning"
                    actions={<LinkButton to={`/info-basica/${eventId}`}>{t('run.toSessions')}</LinkButton>}
                  >
                    {t('run.onSale', { count: data.onSale })}
                  </Banner>
                )}
                <PlanFacts plan={data} />
                {teamText && <Banner kind="warning">{teamText}</Banner>}
                <TextArea
                  control={form.control}
                  name="note"
                  label={t('note')}
                  hint={t('noteHint')}
                  isOptional
                  max={500}
                  rows={3}
                />
                <div className="row">
                  <Button
                    kind={isAllForTeam ? 'secondary' : 'danger'}
                    disabled={isRunning || plan.isFetching || plan.isPlaceholderData}
                    onClick={() => confirm.open()}
                  >
                    {isAllForTeam
                      ? t('team.askRun')
                      : t('run.ask', { count: data.orders, orders: number(data.orders) })}
                  </Button>
                </div>
                {isRunning && <p className="meta">{t('run.wait')}</p>}
              </>
            )
          }
        </QueryView>
      </form>
      <ConfirmDialog
        dialog={confirm}
        title={t(isAllForTeam ? 'team.confirmTitle' : 'run.confirmTitle')}
        action={
          isAllForTeam
            ? t('team.ask', { price: total })
            : t(plan.data?.backCents ? 'run.do' : 'run.doFree', { money: hasTeamPart ? amounts.now : total })
        }
        kind={isAllForTeam ? 'primary' : 'danger'}
        isPending={start.isPending}
        onConfirm={() => begin.run()}
      >
        <p>
          {teamText ||
            (plan.data &&
              t('run.confirm', {
                count: plan.data.tickets,
                tickets: number(plan.data.tickets),
                people: number(plan.data.people),
                money: total,
              }))}
        </p>
        <p>{t(isAllForTeam ? 'team.untilThen' : 'run.confirmUndo')}</p>
      </ConfirmDialog>
      {begin.dialog.isOpen && (
        <Suspense>
          <AskedProof dialog={begin.dialog} next={`/devoluciones/${eventId}`} onProof={begin.onProof} />
        </Suspense>
      )}
    </SectionCard>
  )
}
