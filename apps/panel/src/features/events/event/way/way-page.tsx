import '../../../../shared/late-icons.ts'
import { TITLE_MAX_LENGTH, TITLE_MIN_LENGTH } from '@larunbat/rules/events/completeness'
import { setText } from '@larunbat/rules/text/multilingual-text'
import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { currentLanguage } from '../../../../shared/i18n/i18n.ts'
import { Screen } from '../../../../shared/layout/screen.tsx'
import { useUser } from '../../../../shared/session.ts'
import { saveWay } from '../../../../shared/stored-way.ts'
import { clearCreationKey, creationKey } from '../../event-list/creation-key.ts'
import { useAddEvent, useEvent } from '../../event-queries.ts'
import { indexPath, isLocked, pagePath } from '../frame/sections.ts'
import { BankStep } from './bank-step.tsx'
import { WhatStep, WhenStep } from './fact-steps.tsx'
import { LastStep } from './last-step.tsx'
import { CauseStep, TicketStep } from './money-steps.tsx'
import { stepsOf, WAY_STEPS, type WayStep, wayPath } from './proposals.ts'
import { StepForm, type StepProps } from './step-form.tsx'
import { useHasBank } from './way-queries.ts'
import { WhereStep } from './where-step.tsx'

const STEPS: Record<WayStep, ComponentType<StepProps>> = {
  donde: WhereStep,
  cuando: WhenStep,
  que: WhatStep,
  entradas: TicketStep,
  cobro: BankStep,
  causa: CauseStep,
  enviar: LastStep,
}

/**
 * Guides from a title to "send for review", one question a screen: known values are proposed, the number of remaining
 * steps is shown. Each step has its own address, and stores its values on continue.
 */
export function WayPage() {
  const { id, step } = useParams()
  if (!id) return <TitleStep />
  const known = WAY_STEPS.find((name) => name === step)
  return known ? (
    <OpenWay id={Number(id)} step={known} />
  ) : (
    <Navigate to={wayPath(Number(id), 'donde')} replace />
  )
}

function OpenWay({ id, step }: { id: number; step: WayStep }) {
  const { t } = useTranslation('way')
  const navigate = useNavigate()
  const query = useEvent(id)
  const hasBank = useHasBank()
  const event = query.data
  const steps = event ? stepsOf(event, hasBank) : [...WAY_STEPS]
  const at = Math.max(0, steps.indexOf(step))
  const before = steps[at - 1]
  const next = steps[at + 1]
  useEffect(() => saveWay(wayPath(id, step)), [id, step])
  const Step = STEPS[step]
  if (event && isLocked(event, false)) return <Navigate to={pagePath(id, 'publish')} replace />
  return (
    <Screen
      title={t(`step.${step}`)}
      backTo={before ? wayPath(id, before) : indexPath(id)}
      badge={<StepsLeft left={steps.length - at} of={WAY_STEPS.length + 1} />}
      width="form"
    >
      <QueryView query={query}>
        {(loaded) => (
          <Step key={step} event={loaded} onDone={() => next && void navigate(wayPath(id, next))} />
        )}
      </QueryView>
    </Screen>
  )
}

function StepsLeft({ left, of }: { left: number; of: number }) {
  const { t } = useTranslation('way')
  return (
    <span className="way-left">
      <span className="way-bar" data-between={(left > 1 && left < of) || undefined} aria-hidden="true">
        <span style={{ width: `${Math.round(((of - left) / of) * 100)}%` }} />
      </span>
      {t('left', { count: left })}
    </span>
  )
}

/** The first question; its answer makes the event. */
function TitleStep() {
  const { t } = useTranslation('way')
  const navigate = useNavigate()
  const user = useUser()
  const add = useAddEvent()
  useEffect(() => saveWay('/camino'), [])
  return (
    <Screen
      title={t('step.titulo')}
      badge={<StepsLeft left={WAY_STEPS.length + 1} of={WAY_STEPS.length + 1} />}
      backTo="/inicio"
      width="form"
    >
      <StepForm
        name="content.way"
        initial={{ title: '' }}
        intro={t('intro', { name: user?.name ?? '' })}
        after="donde"
        faults={({ title }): Record<string, string> => {
          const { length } = title.trim()
          if (length === 0) return { title: 'field.required' }
          if (length < TITLE_MIN_LENGTH) return { title: `field.too_short:${TITLE_MIN_LENGTH}` }
          return length > TITLE_MAX_LENGTH ? { title: `field.too_long:${TITLE_MAX_LENGTH}` } : {}
        }}
        save={async ({ title }) => {
          const language = currentLanguage()
          const event = { title: setText('', language, title.trim(), language) }
          const { id } = await add.mutateAsync({ key: creationKey(event), event })
          clearCreationKey()
          return () => void navigate(wayPath(id, 'donde'))
        }}
      >
        {(form) => <TextField control={form.control} name="title" label={t('title')} hint={t('titleHint')} />}
      </StepForm>
    </Screen>
  )
}
