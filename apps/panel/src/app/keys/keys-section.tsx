import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../shared/fields/checkbox.tsx'
import { setKeysOn, useKeysOn } from '../../shared/keys.ts'
import { SectionCard } from '../../shared/layout/section-card.tsx'
import { useUser } from '../../shared/session.ts'
import { KeyList } from './key-list.tsx'

/** Switches shortcuts of one letter off, and lists all of them. */
export function KeysSection() {
  const { t } = useTranslation('palette')
  const user = useUser()
  const isOn = useKeysOn()
  const { control } = useForm({ defaultValues: { isOn } })
  const chosen = useWatch({ control, name: 'isOn' })
  useEffect(() => setKeysOn(chosen), [chosen])
  return (
    <>
      <SectionCard title={t('keys.letters')}>
        <Switch control={control} name="isOn" label={t('keys.switch')} hint={t('keys.switchHint')} />
      </SectionCard>
      <SectionCard title={t('keys.title')}>{user && <KeyList user={user} />}</SectionCard>
    </>
  )
}
