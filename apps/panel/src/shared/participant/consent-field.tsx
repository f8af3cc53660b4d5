import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { useFormat } from '../i18n/format.ts'
import { useUser } from '../session.ts'
import type { BookRow, ParticipantChanges } from './participant-queries.ts'

interface ConsentFieldProps {
  control: Control<ParticipantChanges, unknown, ParticipantChanges>
  person: BookRow | undefined
  isConfirming: boolean
  /** The person stands by what an organiser ticked for them. */
  onConfirm: () => void
}

/** The consent to the data policy, with who gave it and when. */
export function ConsentField({ control, person, isConfirming, onConfirm }: ConsentFieldProps) {
  const { t } = useTranslation('people')
  const { date } = useFormat()
  const user = useUser()
  const isThemselves = person?.isClaimed === true && person.ownerId === user?.id
  const source = person?.policySource
  const when = person?.policyAcceptedAt ? date(person.policyAcceptedAt, 'day') : ''
  return (
    <div className="stack-tight">
      <Checkbox
        control={control}
        name="hasAcceptedPolicy"
        label={t('field.hasAcceptedPolicy')}
        hint={t(isThemselves ? 'hint.ownPolicy' : 'hint.hasAcceptedPolicy')}
      />
      {person?.hasAcceptedPolicy && (
        <div className="consent-note">
          {source
            ? t(`consent.${source}`, { name: person.policyAcceptedBy ?? t('consent.somebody'), when })
            : t('consent.unknown')}
          {isThemselves && source !== 'person' && (
            <Button size="small" icon="check" isPending={isConfirming} onClick={onConfirm}>
              {t('consent.confirm')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
