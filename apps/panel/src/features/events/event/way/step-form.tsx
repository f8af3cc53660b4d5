import { type ReactNode, useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { DraftBanner, useDraft } from '../../../../shared/drafts/use-draft.tsx'
import { ruleResult } from '../../../../shared/forms/rule-errors.ts'
import { showFieldErrors } from '../../../../shared/forms/server-errors.ts'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { asFormError } from '../form/event-form.ts'
import type { WayStep } from './proposals.ts'
import './way.css'

export interface StepProps {
  event: OpenEvent
  /** Continues; the step has stored its values. */
  onDone: () => void
}

interface StepFormProps<V extends FieldValues> {
  /** Key of the draft. */
  name: string
  initial: V
  intro?: ReactNode
  /** The step named below the button. */
  after?: WayStep
  /** Words of the button, where it does more than go on. */
  action?: string
  isBlocked?: boolean
  /** What is wrong: path -> code of the text. */
  faults?: (values: V) => Record<string, string>
  /** Stores the values; returns the function that continues. */
  save: (values: V) => Promise<() => void>
  children: (form: UseFormReturn<V, unknown, V>) => ReactNode
}

/** One question with the button that continues. Input is kept on the device until it is stored. */
export function StepForm<V extends FieldValues>(props: StepFormProps<V>) {
  const { t } = useTranslation('way')
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<V, unknown, V>({
    defaultValues: props.initial as DefaultValues<V>,
    resolver: (values) => ruleResult(values, (props.faults?.(values) ?? {}) as never) as never,
  })
  const draft = useDraft(props.name, form)
  const { isSubmitting } = form.formState
  useEffect(() => {
    // The keyboard opens by itself for what has to be typed.
    const first = element.current?.querySelector<HTMLInputElement>('input.input, textarea.input')
    if (first && first.value === '') first.focus({ preventScroll: true })
  }, [])
  const handleSubmit = form.handleSubmit(async (values) => {
    try {
      const goOn = await props.save(values)
      draft.clear()
      goOn()
    } catch (error) {
      const fault = asFormError(error, 'event.')
      if (!showFieldErrors(form, fault)) toast.failure(fault)
    }
  })
  return (
    <form className="way" ref={element} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {props.intro && <p className="muted">{props.intro}</p>}
      <DraftBanner draft={draft} />
      {props.children(form)}
      <div className="save-bar way-foot">
        <Button type="submit" kind="primary" isWide isPending={isSubmitting} disabled={props.isBlocked}>
          {props.action ?? t('continue')}
        </Button>
        {props.after && <span className="meta">{t('after', { step: t(`step.${props.after}`) })}</span>}
      </div>
    </form>
  )
}

/** What is proposed, in a line; its fields open when it is to be another. */
export function Proposed({ summary, children }: { summary: string; children: ReactNode }) {
  const { t } = useTranslation('way')
  return (
    <details className="way-proposed">
      <summary>
        <span className="meta">{t('proposed')}</span>
        <span>{summary}</span>
      </summary>
      <div className="stack">{children}</div>
    </details>
  )
}
