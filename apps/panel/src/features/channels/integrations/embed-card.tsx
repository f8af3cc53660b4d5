import { listOwnEvents } from '@larunbat/contract'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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
import { titleIn } from '../../reference/festival-settings/title-in.ts'

const MOST = 20_000

/** The frame as another website shows it: it grows with what is in it, by what the frame itself says. */
function EmbedPreview({ address, title }: { address: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(320)
  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || data?.type !== 'larunbat:height') return
      if (data.height > 0 && data.height < MOST) setHeight(Number(data.height))
    }
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [])
  return (
    <iframe
      ref={frame}
      className="embed-preview"
      src={address}
      title={title}
      height={height}
      sandbox="allow-scripts allow-same-origin allow-popups"
    />
  )
}

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
    queryFn: ({ signal }) => callApi(listOwnEvents, { page: 1, pageSize: MAX_EVENTS }, { signal }),
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

interface EmbedChoice {
  language: Language
  /** Number of a published event; null for the programme. */
  eventId: number | null
  hubId: number | null
  organiserId: number | null
  /** Events shown before one asks for more. */
  count: number
  look: 'auto' | 'light' | 'dark'
}

/** The address of the frame. */
function embedAddress(origin: string, choice: EmbedChoice): string {
  const { language, eventId, hubId, organiserId, count, look } = choice
  const query = new URLSearchParams()
  if (eventId === null) {
    if (hubId !== null) query.set('hub', String(hubId))
    if (organiserId !== null) query.set('organiser', String(organiserId))
    query.set('limit', String(count))
  }
  if (look !== 'auto') query.set('theme', look)
  const path = eventId === null ? 'programme' : `event/${eventId}`
  return `${origin}/embed/${language}/${path}${query.size > 0 ? `?${query}` : ''}`
}

/** What is pasted into another page: a frame that shows without a script, and one that grows with what is in it. */
function embedCode(origin: string, choice: EmbedChoice, title: string): { plain: string; growing: string } {
  const address = embedAddress(origin, choice).replaceAll('&', '&amp;')
  const name = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const frame = `<iframe src="${address}" title="${name}" width="100%" height="720" style="border:0" loading="lazy"></iframe>`
  return {
    plain: frame,
    growing: `<larunbat-frame>${frame}</larunbat-frame>\n<script type="module" src="${origin}/embed/widget.js"></script>`,
  }
}
