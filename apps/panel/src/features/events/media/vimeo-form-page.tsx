import { addVideo, setPrincipalWithForm, setTrailerWithForm } from '@larunbat/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { failureText } from '../../../shared/forms/server-errors.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { ChooseEvent } from '../event-list/choose-event.tsx'
import { clearFormReturn, findFormReturn, saveFormReturn } from './video/form-return.ts'
import type { MainUse } from './video/video-queries.ts'

const USES: readonly MainUse[] = ['trailer', 'main']

/** Words for what the server refused, by its code; anything else is about the file. */
const FAULTS: Readonly<Record<string, 'tooLarge' | 'full' | 'locked'>> = {
  'video.too_large': 'tooLarge',
  'storage.full': 'full',
  'content.in_review': 'locked',
  'content.archived': 'locked',
}

/**
 * `/vimeoform?uri=`: where a video sent by a plain form comes back to; it is tied to its event unless `fallo` says why not.
 * Where this device does not know the event, it is chosen here.
 */
export function VimeoFormPage() {
  const { t } = useTranslation(['multimedia', 'common'])
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const uri = search.get('uri') ?? ''
  const fault = search.get('fallo')
  const form = findFormReturn(uri)
  const tie = useMutation({
    mutationFn: async () => {
      if (!form) return
      const { id } = await callApi(addVideo, { eventId: form.eventId })
      const call = form.use === 'main' ? setPrincipalWithForm : setTrailerWithForm
      await callApi(call, { uri, videoId: id ?? 0 })
      clearFormReturn(uri)
      await navigate(`/multimedia/${form.eventId}`, { replace: true })
    },
  })
  const begun = useRef(false)
  const { mutate } = tie
  useEffect(() => {
    if (begun.current || !form || fault) return
    begun.current = true
    mutate()
  }, [form, fault, mutate])
  return (
    <Screen title={t('return.title')} width="form" backTo={form ? `/multimedia/${form.eventId}` : '/inicio'}>
      {fault && (
        <Banner
          kind="danger"
          actions={
            <LinkButton size="small" to={form ? `/multimedia/${form.eventId}` : '/inicio'}>
              {form ? t('return.fault.again') : t('return.home')}
            </LinkButton>
          }
        >
          {t(`return.fault.${FAULTS[fault] ?? 'refused'}`)}
        </Banner>
      )}
      {!fault && !form && !tie.isSuccess && <Choice uri={uri} />}
      {tie.isError && (
        <Banner
          kind="danger"
          actions={
            <Button size="small" icon="refresh" onClick={() => tie.mutate()}>
              {t('common:retry')}
            </Button>
          }
        >
          {failureText(tie.error, t)}
        </Banner>
      )}
      {tie.isPending && <p role="status">{t('return.working')}</p>}
    </Screen>
  )
}

/** A form that was opened elsewhere, or by another client: the person says what the video is for. */
function Choice({ uri }: { uri: string }) {
  const { t } = useTranslation('multimedia')
  const [use, setUse] = useState<MainUse>('trailer')
  return (
    <div className="stack">
      <Banner kind="info">{t(uri ? 'return.unknownText' : 'return.openText')}</Banner>
      {uri && (
        <>
          <h2>{t('return.use')}</h2>
          <FilterChips
            label={t('return.use')}
            options={USES.map((value) => ({ value, label: t(`video.${value}`) }))}
            value={use}
            onChange={setUse}
          />
        </>
      )}
      <h2>{t('return.event')}</h2>
      <ChooseEvent
        right="edit"
        mustChoose
        goTo={(id) => (uri ? `/vimeoform?${new URLSearchParams({ uri })}` : `/multimedia/${id}`)}
        onChoose={(eventId) => uri && saveFormReturn({ uri, eventId, use })}
      />
    </div>
  )
}
