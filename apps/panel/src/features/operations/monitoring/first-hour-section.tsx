import { getFirstHour, markFirstHour, sendTestMail } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { FIRST_HOUR_STEPS, type FirstHourStep } from '@larunbat/rules/reference/first-hour'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { ReadyCard } from './ready-card.tsx'
import { useSystem } from './system-queries.ts'
import './first-hour.css'

type FirstHour = OutputOf<typeof getFirstHour>
const KEY = ['first-hour']

/** The steps of a festival's first hour beside the answer to "Ready to sell?". Each can be skipped, left and found again. */
export function FirstHourSection() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(getFirstHour, {}, { signal }),
    staleTime: 0,
    refetchInterval: 10_000,
  })
  const system = useSystem()
  return (
    <QueryView query={query} skeleton={<Skeleton rows={8} height={56} />}>
      {(state) => (
        <div className="first-hour settings-wide">
          <Steps state={state} />
          <QueryView query={system} skeleton={<Skeleton rows={6} height={56} />}>
            {(installation) => <ReadyCard state={installation} />}
          </QueryView>
        </div>
      )}
    </QueryView>
  )
}

function Steps({ state }: { state: FirstHour }) {
  const { t } = useTranslation('first-hour')
  const { number } = useFormat()
  const [params, setParams] = useSearchParams()
  const left = state.steps.filter((each) => each.state === 'pending').length
  const asked = FIRST_HOUR_STEPS.find((step) => step === params.get('paso'))
  const open = asked ?? state.steps.find((each) => each.state === 'pending')?.step
  const goTo = (step: FirstHourStep | undefined) => setParams(step ? { paso: step } : {}, { replace: true })
  return (
    <section className="first-steps" aria-label={t('title')}>
      <p className="first-left" role="status">
        <strong>{left === 0 ? t('allDone') : t('left', { count: left, number: number(left) })}</strong>
        <progress max={state.steps.length} value={state.steps.length - left} aria-hidden="true" />
      </p>
      <ol>
        {state.steps.map((each, at) => (
          <Step
            key={each.step}
            at={at + 1}
            {...each}
            result={<Result step={each.step} state={state} />}
            isOpen={each.step === open}
            onToggle={() => goTo(each.step === open ? undefined : each.step)}
            onNext={() => goTo(undefined)}
          >
            <Work step={each.step} state={state} />
          </Step>
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  at: number
  step: FirstHourStep
  state: FirstHour['steps'][number]['state']
  result: ReactNode
  isOpen: boolean
  onToggle: () => void
  onNext: () => void
  children: ReactNode
}

function Step({ at, step, state, result, isOpen, onToggle, onNext, children }: StepProps) {
  const { t } = useTranslation('first-hour')
  const id = useId()
  const toast = useToast()
  const queries = useQueryClient()
  const mark = useMutation({
    mutationFn: (to: FirstHour['steps'][number]['state']) => callApi(markFirstHour, { step, state: to }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: KEY })
      onNext()
    },
    onError: toast.failure,
  })
  return (
    <li data-open={isOpen || undefined}>
      <h2>
        <button
          type="button"
          className="first-head"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className="first-mark" data-state={state}>
            {state === 'done' ? <Icon name="check" size={16} /> : at}
          </span>
          <span className="first-name">
            {t(`steps.${step}.name`)}
            <span className="meta">{state === 'skipped' ? t('skipped') : result}</span>
          </span>
          <Icon name={isOpen ? 'up' : 'down'} size={20} />
        </button>
      </h2>
      {isOpen && (
        <div className="first-body" id={id}>
          <p>{t(`steps.${step}.text`)}</p>
          {children}
          <div className="row">
            {state !== 'done' && (
              <Button kind="primary" isPending={mark.isPending} onClick={() => mark.mutate('done')}>
                {t('next')}
              </Button>
            )}
            {state === 'pending' && (
              <Button kind="quiet" onClick={() => mark.mutate('skipped')}>
                {t('skip')}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  )
}

/** What a step came to, in the words beside its name. */
function Result({ step, state }: { step: FirstHourStep; state: FirstHour }) {
  const { t } = useTranslation(['first-hour', 'common'])
  const { date, number } = useFormat()
  switch (step) {
    case 'identity':
      return t('common:festival')
    case 'edition':
      return [state.edition, t('hubs', { count: state.hubs, number: number(state.hubs) })]
        .filter(Boolean)
        .join(' · ')
    case 'languages':
      return 'es, en, eu'
    case 'mail':
      return state.testMail ? t(`mail.${state.testMail.status}`) : t('mail.none')
    case 'payment':
      return state.purchase
        ? t(state.purchase.isTest ? 'payment.test' : 'payment.real', {
            date: date(state.purchase.at, 'dateTime'),
          })
        : t('payment.none')
    case 'account':
      return t(
        state.steps.some((each) => each.step === 'account' && each.state === 'done')
          ? 'account.set'
          : 'account.none',
      )
    case 'backup':
      return state.backupAt ? t('backup.last', { date: date(state.backupAt, 'dateTime') }) : t('backup.none')
    case 'team':
      return t('team', { count: state.admins, number: number(state.admins) })
  }
}

/** What there is to do in a step: where it is set, and what proves it. */
function Work({ step, state }: { step: FirstHourStep; state: FirstHour }) {
  const { t } = useTranslation('first-hour')
  const variables = state.variables.filter((each) => each.step === step)
  return (
    <>
      {variables.length > 0 && (
        <ul className="first-variables">
          {variables.map(({ name, isSet }) => (
            <li key={name}>
              <code>{name}</code>
              <span className="meta">{t(isSet ? 'variable.set' : 'variable.unset')}</span>
            </li>
          ))}
        </ul>
      )}
      {step === 'mail' && <TestMail state={state} />}
      <div className="row">
        {LINKS[step].map((to) => (
          <LinkButton key={to} size="small" to={to}>
            {t(`links.${to}`, { defaultValue: to })}
          </LinkButton>
        ))}
        {step === 'payment' && (
          <a className="button" data-size="small" href="/" target="_blank" rel="noreferrer">
            {t('payment.buy')}
          </a>
        )}
      </div>
    </>
  )
}

const LINKS: Readonly<Record<FirstHourStep, readonly string[]>> = {
  identity: ['/ajustes/identidad'],
  edition: ['/ajustes/ediciones', '/ajustes/hubs'],
  languages: ['/ajustes/hubs', '/ajustes/textos'],
  mail: ['/correos'],
  payment: [],
  account: ['/ajustes/reglas'],
  backup: ['/ajustes/sistema'],
  team: ['/usuarios'],
}

/** A message to oneself, and what became of the last one. */
function TestMail({ state: { testMail } }: { state: FirstHour }) {
  const { t } = useTranslation('first-hour')
  const { date } = useFormat()
  const toast = useToast()
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: () => callApi(sendTestMail, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
    onError: toast.failure,
  })
  return (
    <div className="first-proof">
      {testMail && (
        <p role="status">
          <strong>{t(`mail.${testMail.status}`)}</strong>
          <span className="meta">
            {testMail.to} · {date(testMail.at, 'dateTime')}
          </span>
          {testMail.error && <span className="meta">{testMail.error}</span>}
        </p>
      )}
      <Button size="small" icon="send" isPending={send.isPending} onClick={() => send.mutate()}>
        {t(testMail ? 'mail.again' : 'mail.send')}
      </Button>
    </div>
  )
}
