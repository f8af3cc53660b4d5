import { previewEvent } from '@larunbat/contract'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/api.ts'
import { Banner } from '../../../../shared/data/banner.tsx'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Icon } from '../../../../shared/icon.tsx'
import { LinkButton } from '../../../../shared/link-button.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { useTextName } from '../../translations/use-text-name.ts'
import { EventFrame } from '../frame/event-frame.tsx'
import { ChoiceBar } from '../tools/choice-bar.tsx'
import { mainLanguage, stateOf } from '../tools/text-states.ts'
import { toolPath } from '../tools/tool-paths.ts'
import { useEventTexts } from '../tools/tool-queries.ts'
import '../tools/tools.css'
import './preview.css'

/** Asked anew well before the address ends. */
const FRESH_MS = 20 * 60_000

/** The event as the public will see it: `/indice-contenido/12/vista`. */
export function PreviewPage() {
  return <EventFrame isTool>{(event) => <Preview event={event} />}</EventFrame>
}

const WIDTHS = ['phone', 'desktop'] as const
type Width = (typeof WIDTHS)[number]

function Preview({ event }: { event: OpenEvent }) {
  const { t } = useTranslation(['event-work', 'common'])
  const own = useFormat().language as Language
  const [language, setLanguage] = useState<Language>(own)
  const [width, setWidth] = useState<Width>(innerWidth < 992 ? 'phone' : 'desktop')
  const query = useQuery({
    queryKey: ['event-work', 'preview', event.id],
    queryFn: ({ signal }) => callApi(previewEvent, { id: event.id }, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  return (
    <div className="stack preview">
      <div>
        <h2>{t('tool.preview')}</h2>
        <p className="muted">{t(event.status === 2 ? 'preview.introPublished' : 'preview.intro')}</p>
      </div>
      <div className="preview-tools">
        <ChoiceBar
          label={t('preview.language')}
          value={language}
          onChange={setLanguage}
          options={LANGUAGES.map((value) => ({ value, label: t(`common:language.${value}`) }))}
        />
        <div className="preview-width">
          <ChoiceBar
            label={t('preview.width')}
            value={width}
            onChange={setWidth}
            options={WIDTHS.map((value) => ({ value, label: t(`preview.${value}`) }))}
          />
        </div>
      </div>
      <Untranslated event={event} language={language} />
      <QueryView query={query} skeleton={<Skeleton rows={1} height={560} />}>
        {({ url, watchUrl }) => {
          const address = `${url}&lang=${language}`
          return (
            <>
              <div className="preview-stage" data-width={width}>
                <iframe key={`${address} ${event.version}`} src={address} title={t('preview.frame')} />
              </div>
              <p>
                <a className="public-link" href={address} target="_blank" rel="noreferrer">
                  <Icon name="external" size={20} />
                  {t('preview.open')}
                </a>
              </p>
              {watchUrl && (
                <p>
                  <a
                    className="public-link"
                    href={`${watchUrl}&lang=${language}`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    <Icon name="external" size={20} />
                    {t('preview.watch')}
                  </a>
                </p>
              )}
              <p className="muted">{t('preview.expires')}</p>
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

/** Which texts the public will read in another language than the one shown, and the way to translate them. */
function Untranslated({ event, language }: { event: OpenEvent; language: Language }) {
  const { t } = useTranslation(['event-work', 'common'])
  const nameOf = useTextName()
  const { data } = useEventTexts(event.id, event.version)
  if (!data) return null
  const source = mainLanguage(data.texts)
  const missing =
    source === language ? [] : data.texts.filter((text) => stateOf(text, source, language) === 'missing')
  if (missing.length === 0) return null
  return (
    <Banner
      kind="warning"
      actions={
        <LinkButton size="small" to={`${toolPath(event.id, 'translations')}?a=${language}`}>
          {t('preview.translate')}
        </LinkButton>
      }
    >
      {t('preview.untranslated', {
        count: missing.length,
        language: t(`common:language.${source}`),
        names: missing.slice(0, 4).map(nameOf).join(', '),
      })}
    </Banner>
  )
}
