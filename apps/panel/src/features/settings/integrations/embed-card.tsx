import { listOwnContents } from '@larunbat/contract'
import { LANGUAGES } from '@larunbat/rules/language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { hubOptions } from '../../../shared/lookup-names.ts'
import { serverOrigin } from '../../../shared/server-address.ts'
import { useUser } from '../../../shared/session.ts'
import { titleIn } from '../festival/title-in.ts'
import { type EmbedChoice, embedAddress, embedCode } from './embed-code.ts'
import { EmbedPreview } from './embed-preview.tsx'

const COUNTS = [3, 6, 12, 24]
const MAX_EVENTS = 200
const PUBLISHED = 2

/** The programme, or one event, on another website: what to paste there, and how it will look. */
export function EmbedCard({ isFestival }: { isFestival: boolean }) {
  const { t } = useTranslation(['integrations', 'common'])
  const { language } = useFormat()
  const user = useUser()
  const [isShown, setShown] = useState(false)
  const own = useQuery({
    queryKey: ['integrations', 'own-events'],
    queryFn: ({ signal }) => callApi(listOwnContents, { page: 1, pageSize: MAX_EVENTS }, { signal }),
    enabled: !isFestival,
  })
  const rows = Array.isArray(own.data) ? own.data : (own.data?.rows ?? [])
  const published = rows.filter(({ status }) => status === PUBLISHED)
  const form = useForm({
    defaultValues: {
      eventId: null as number | null,
      language,
      hubId: null as number | null,
      count: 6,
      look: 'auto' as EmbedChoice['look'],
    },
  })
  const chosen = useWatch({ control: form.control }) as Omit<EmbedChoice, 'organiserId'>
  const choice = { ...chosen, organiserId: isFestival ? null : (user?.id ?? null) }
  const isProgramme = chosen.eventId === null
  const title = t(isProgramme ? 'embed.frameTitle' : 'embed.frameEvent')
  const code = embedCode(serverOrigin(), choice, title)
  return (
    <SectionCard title={t('embed.title')} intro={t('embed.intro')}>
      <div className="stack">
        <div className="form-grid">
          {!isFestival && (
            <Select
              control={form.control}
              name="eventId"
              label={t('embed.what')}
              placeholder={t('embed.allOwn')}
              options={published.map((event) => ({ value: event.id, label: titleIn(event.title, language) }))}
            />
          )}
          {isFestival && (
            <Select
              control={form.control}
              name="hubId"
              label={t('embed.hub')}
              placeholder={t('embed.everywhere')}
              options={hubOptions(language)}
            />
          )}
          <Select
            control={form.control}
            name="language"
            label={t('embed.language')}
            options={LANGUAGES.map((value) => ({ value, label: t(`common:language.${value}`) }))}
          />
          <Select
            control={form.control}
            name="look"
            label={t('embed.look')}
            options={(['auto', 'light', 'dark'] as const).map((value) => ({
              value,
              label: t(`embed.looks.${value}`),
            }))}
          />
          {isProgramme && (
            <Select
              control={form.control}
              name="count"
              label={t('embed.count')}
              options={COUNTS.map((value) => ({ value, label: String(value) }))}
            />
          )}
        </div>
        <div>
          <p className="code-label">{t('embed.code')}</p>
          <pre className="code">{code.growing}</pre>
          <p className="field-hint">{t('embed.codeHint')}</p>
        </div>
        <div className="row">
          <CopyButton text={code.growing} kind="primary" label={t('embed.copy')} />
          <CopyButton text={code.plain} label={t('embed.copyPlain')} />
          <Button icon="eye" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {t(isShown ? 'embed.hide' : 'embed.preview')}
          </Button>
        </div>
        {isShown && (
          <EmbedPreview key={embedAddress('', choice)} address={embedAddress('', choice)} title={title} />
        )}
      </div>
    </SectionCard>
  )
}
