import { addParticipant } from '@larunbat/contract'
import { COVER_MIN_HEIGHT, COVER_MIN_WIDTH } from '@larunbat/rules/events/completeness'
import { EVENT_STATUS } from '@larunbat/rules/events/event-status'
import { PARTICIPANT_KIND } from '@larunbat/rules/events/participant-kind'
import { pickText, setText } from '@larunbat/rules/text/multilingual-text'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/api.ts'
import { Checkbox } from '../../../../shared/fields/checkbox.tsx'
import { FileDrop } from '../../../../shared/fields/file-drop.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { currentLanguage } from '../../../../shared/i18n/i18n.ts'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { Picture } from '../../../../shared/picture.tsx'
import { useUser } from '../../../../shared/session.ts'
import { saveWay } from '../../../../shared/stored-way.ts'
import { PICTURE_TYPES } from '../../../../shared/upload/prepare-picture.ts'
import { useChangeStatus, useRefreshEvent } from '../../event-queries.ts'
import { sendPicture } from '../../media/picture-transfer.ts'
import { PictureTransfers } from '../../media/picture-transfers.tsx'
import { PictureWords } from '../../media/picture-words.tsx'
import { CheckLines } from '../frame/pending-list.tsx'
import { openChecks } from '../frame/sections.ts'
import { wayCheckPath } from './proposals.ts'
import { StepForm, type StepProps } from './step-form.tsx'
import { useStore } from './way-queries.ts'

/** Checks that sending itself satisfies. */
const MET_BY_SENDING = ['multimedia.rights', 'participants.main']

/** Preview, cover picture and sending. */
export function LastStep({ event, onDone }: StepProps) {
  const { t } = useTranslation(['way', 'event'])
  const { language, date, money, percent } = useFormat()
  const toast = useToast()
  const user = useUser()
  const store = useStore(event)
  const change = useChangeStatus()
  const refresh = useRefreshEvent(event.id)
  const { cover } = event
  const title = pickText(event.title, language)
  const open = openChecks(
    event,
    event.pending.filter(({ code }) => !MET_BY_SENDING.includes(code)),
  ).map((check) => ({ ...check, to: wayCheckPath(event.id, check) }))
  // The mail may have been confirmed in another window.
  useEffect(() => {
    const handleReturn = () => document.visibilityState === 'visible' && void refresh()
    document.addEventListener('visibilitychange', handleReturn)
    return () => document.removeEventListener('visibilitychange', handleReturn)
  })
  const send = (file: File) => {
    const alt = setText('', currentLanguage(), t('posterOf', { title }), currentLanguage())
    const picture = { file, eventId: event.id, alt }
    sendPicture({ ...picture, use: 'cover', minWidth: COVER_MIN_WIDTH, minHeight: COVER_MIN_HEIGHT })
    if (!event.media.some(({ use }) => use !== 'cover')) sendPicture({ ...picture, use: 'poster' })
  }
  const facts = [
    event.startsAt && date(event.startsAt, 'dateTime', event.timeZone ?? undefined),
    [event.venueName, event.city].filter(Boolean).join(', '),
    event.ticketMode === 1
      ? event.priceCents !== null && money(event.priceCents, event.currency ?? 'EUR')
      : event.ticketMode && t(`event:ticketMode.${event.ticketMode}`, { defaultValue: '' }),
    event.impact.project &&
      [event.impact.percentage && percent(event.impact.percentage), event.impact.project]
        .filter(Boolean)
        .join(' · '),
  ].filter(Boolean)
  return (
    <>
      <div className="way">
        <section className="way-card" aria-label={title}>
          {cover && (
            <Picture
              picture={cover}
              alt={pickText(cover.alt, language)}
              className="way-cover"
              isCropped
              sizes="(min-width: 992px) 640px, 92vw"
            />
          )}
          <h2>{title}</h2>
          {facts.map((fact) => (
            <span key={String(fact)} className="meta">
              {fact}
            </span>
          ))}
        </section>
        <FileDrop
          label={t(cover ? 'otherPicture' : 'picture')}
          hint={t('event:hint.cover', { width: COVER_MIN_WIDTH, height: COVER_MIN_HEIGHT })}
          accept={PICTURE_TYPES}
          hasCamera
          onFiles={([file]) => file && send(file)}
        />
        <PictureTransfers eventId={event.id} use="cover" />
        {cover && <PictureWords key={cover.id} picture={cover} />}
      </div>
      <StepForm
        name={`content.${event.id}.way.enviar`}
        initial={{ hasRights: event.hasRights }}
        action={t('event:publish.send')}
        isBlocked={open.length > 0}
        faults={({ hasRights }): Record<string, string> => (hasRights ? {} : { hasRights: 'field.required' })}
        save={async ({ hasRights }) => {
          await store({ hasRights })
          const hasOwn = event.participants.some(({ kind }) => kind !== PARTICIPANT_KIND.collaborator)
          if (!hasOwn && user)
            await callApi(addParticipant, {
              eventId: event.id,
              kind: PARTICIPANT_KIND.organizer,
              name: user.name,
              hasAcceptedPolicy: true,
            })
          try {
            await change.mutateAsync({ id: event.id, status: EVENT_STATUS.inReview })
          } catch (error) {
            void refresh()
            throw error
          }
          saveWay(undefined)
          toast.success(t('event:publish.sent'))
          // An event in review shows its status.
          return onDone
        }}
      >
        {(form) => (
          <>
            {open.length > 0 && (
              <section className="way-card">
                <h2>{t('missing')}</h2>
                <CheckLines checks={open} />
              </section>
            )}
            <Checkbox
              control={form.control}
              name="hasRights"
              label={t('event:field.hasRights')}
              hint={t('ownGroup', { name: user?.name ?? '' })}
            />
          </>
        )}
      </StepForm>
    </>
  )
}
