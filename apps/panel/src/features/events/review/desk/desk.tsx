import { eventPath } from '@larunbat/rules/address/public-address'
import { type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import { SECTION_WIRE } from '@larunbat/rules/events/section'
import { toLanguage } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { StatusPill } from '../../../../shared/data/status-pill.tsx'
import { deleteDraft, readDraft, saveDraft } from '../../../../shared/drafts/draft-store.ts'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Icon } from '../../../../shared/icon.tsx'
import { areKeysOn } from '../../../../shared/keys.ts'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { ConfirmDialog } from '../../../../shared/overlays/dialog.tsx'
import { useDialog } from '../../../../shared/overlays/use-dialog.ts'
import { Poster } from '../../../../shared/poster.tsx'
import { currentUser } from '../../../../shared/session.ts'
import { deskPath } from '../queue-address.ts'
import { type RemarkDraft, readRemarks, reopenedOf, withRemark } from '../remarks.ts'
import { type DeskData, type DeskEvent, useOwner } from '../review-queries.ts'
import { AssigneeCard, useTake } from './assignee-card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { ChecksCard } from './checks-card.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { DeskNotices, SeenChanges } from './desk-notices.tsx'
import { AudienceCard, CauseCard, TicketsCard, VenueCard } from './fact-cards.tsx'
import { FlagsCard } from './flags-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { MailNotice, type MailTo } from './mail-notice.tsx'
import { MailPreview } from './mail-preview.tsx'
import { ExtrasCard, OtherDatesCard } from './more-cards.tsx'
import { NotesCard } from './notes-card.tsx'
import { PicturesCard } from './pictures-card.tsx'
import { PublicPage } from './public-page.tsx'
import { PublicView } from './public-view.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { RemarkButton, RemarkContext } from './remark-button.tsx'
import { RemarkDialog, type RemarkTarget } from './remark-dialog.tsx'
import { RemarksCard } from './remarks-card.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { useDecide } from './use-decide.ts'
import { useSeenVersion } from './use-seen-version.ts'
import '../../../../shared/data/list-tools.css'
import './decision.css'
import './desk.css'

interface DeskProps {
  desk: DeskData
  search: string
  /** The server has answered since the desk was opened. */
  isLoaded: boolean
}

/** Everything a reviewer needs about one event, and the decision at its foot. */
export function Desk({ desk, search, isLoaded }: DeskProps) {
  const { t } = useTranslation(['review', 'review-work'])
  const { language } = useFormat()
  const navigate = useNavigate()
  const { event } = desk
  const owner = useOwner(event.ownerId)
  const { remarks, change, forget } = useRemarks(event.id)
  const remark = useDialog<RemarkTarget>('remark')
  const giveBack = useDialog('return')
  const publish = useDialog('publish')
  const approve = useDialog('approve')
  const refuse = useDialog('refuse')
  const { seen, hasChanged, setSeen, isRead } = useSeenVersion(event, isLoaded)
  // What changed meanwhile stands in the dialog: the decision is about what is shown there.
  const isOvertaken = useRef(false)
  const decide = useDecide({ desk, version: event.version }, search, () => {
    isOvertaken.current = true
    for (const dialog of [remark, giveBack, publish, approve, refuse]) if (dialog.isOpen) dialog.close()
  })
  const decideOnce = async (make: () => Promise<boolean>) => (isRead() ? make() : false)
  const changes = <SeenChanges seen={hasChanged ? seen : undefined} now={event} />
  const to: MailTo = {
    name: event.owner.name,
    email: owner.data?.email,
    language: toLanguage(owner.data?.language ?? language),
  }
  const waitsFor =
    event.status === 1 ? 'publication' : event.status === 2 && event.hasPendingChanges ? 'changes' : undefined
  const canDecide = waitsFor !== undefined ? true : undefined
  const reopened = reopenedOf(desk)
  const openRemark = remark.open
  const remarkDesk = useMemo(
    () =>
      waitsFor === 'publication'
        ? {
            remarks,
            write: (section: keyof typeof SECTION_WIRE) => openRemark({ section: SECTION_WIRE[section] }),
          }
        : undefined,
    [waitsFor, remarks, openRemark],
  )
  const take = useTake(desk)
  const goTo = (id: number | null) =>
    id === null || id === event.id ? undefined : () => void navigate(deskPath(id, search), { replace: true })
  // Without a remark there is nothing to send: the first one is written and sent in one dialog.
  const requestChanges = () =>
    remarks.length + reopened.length > 0
      ? giveBack.open()
      : openRemark({ section: SECTION_WIRE.info, isSending: true })
  const sendWith = async (written: RemarkDraft) => {
    const all = withRemark(remarks, written)
    change(all)
    if (await decideOnce(() => decide.giveBack(all))) return forget()
    // After an edit, what changed is shown beside the remark; after a decision of another reviewer nothing is left to send.
    if (!isOvertaken.current) giveBack.open(undefined, true)
  }
  const writeRemark = remarkDesk && (() => openRemark({ section: SECTION_WIRE.info }))
  useDeskKeys({
    j: goTo(desk.nextId),
    n: goTo(desk.nextId),
    k: goTo(desk.previousId),
    a: desk.assignee?.id === currentUser()?.id ? undefined : take,
    p: canDecide && (() => (waitsFor === 'publication' ? publish : approve).open()),
    d: canDecide && (() => (waitsFor === 'publication' ? requestChanges() : refuse.open())),
    r: writeRemark,
    o: writeRemark,
  })
  return (
    <RemarkContext value={remarkDesk}>
      <div className="desk">
        <div className="desk-work">
          <DeskNotices
            desk={desk}
            isWaiting={waitsFor !== undefined}
            seen={hasChanged ? seen : undefined}
            onSeen={() => setSeen(event)}
          />
          <RemarksCard desk={desk} />
          <ChangesCard desk={desk} />
          <PublicView event={event} />
          {event.status >= 2 && event.slug && (
            <a
              className="row desk-public"
              href={eventPath(language, event.slug)}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="external" size={18} />
              {t('public.open')}
            </a>
          )}
          <div className="desk-grid">
            <div className="stack">
              <SessionsCard event={event} />
              <VenueCard event={event} />
              <OtherDatesCard event={event} />
              <TicketsCard event={event} />
              <CauseCard event={event} />
              <PeopleCard event={event} />
              <PicturesCard event={event} />
              <ExtrasCard event={event} />
              <AudienceCard event={event} />
            </div>
            <div className="stack">
              <ChecksCard event={event} />
              <SimilarCard desk={desk} />
              <AssigneeCard desk={desk} />
              <NotesCard desk={desk} />
              <FlagsCard
                event={event}
                // A number further on holds an edit not yet seen here.
                onStored={(stored) => {
                  if (stored === seen.version + 1) setSeen({ ...seen, version: stored })
                }}
              />
              <HistoryCard desk={desk} />
            </div>
          </div>
        </div>
        <PublicPage event={event} />
        <DecisionBar
          desk={desk}
          search={search}
          waitsFor={waitsFor}
          hasChanged={hasChanged}
          remarkCount={remarks.length + reopened.length}
          isPending={decide.isPending}
          onReturn={requestChanges}
          onPublish={() => publish.open()}
          onRefuse={() => refuse.open()}
          onApprove={() => approve.open()}
        />
      </div>
      <RemarkDialog
        dialog={remark}
        eventId={event.id}
        remarks={remarks}
        sending={{
          to,
          isPending: decide.isPending,
          onSend: (written) => void sendWith(written),
        }}
        onRemark={(written, replaced) => change(withRemark(remarks, written, replaced))}
        onRemove={(at) => change(remarks.filter((_, index) => index !== at))}
      />
      <ReturnDialog
        dialog={giveBack}
        eventId={event.id}
        reopened={reopened}
        remarks={remarks}
        to={to}
        language={to.language}
        isPending={decide.isPending}
        onAdd={() => remark.open({ section: SECTION_WIRE.info })}
        onEdit={(at) => remark.open({ section: remarks[at]?.section ?? SECTION_WIRE.info, at })}
        onConfirm={() => void decideOnce(() => decide.giveBack(remarks)).then((isDone) => isDone && forget())}
      >
        {changes}
      </ReturnDialog>
      <ConfirmDialog
        dialog={publish}
        title={t('publish.title')}
        action={t(hasChanged ? 'review-work:seen.publish' : 'publish.confirm')}
        isPending={decide.isPending}
        onConfirm={() => void decideOnce(decide.publish).then((isDone) => isDone && forget())}
      >
        {changes}
        <p>{t('publish.effect')}</p>
        {remarks.length > 0 && <p>{t('publish.unsent', { count: remarks.length })}</p>}
        <MailNotice to={to} what={t('publish.mail')} />
        <MailPreview id={event.id} decision="publicar" />
      </ConfirmDialog>
      <ConfirmDialog
        dialog={approve}
        title={t('approve.title')}
        action={t(hasChanged ? 'review-work:seen.approve' : 'approve.confirm')}
        isPending={decide.isPending}
        onConfirm={() => void decideOnce(decide.approve)}
      >
        {changes}
        <p>{t('approve.effect', { count: desk.differences.length })}</p>
        <MailNotice to={to} what={t('approve.mail')} />
        <MailPreview id={event.id} decision="aprobar" />
      </ConfirmDialog>
      <RefuseDialog
        dialog={refuse}
        eventId={event.id}
        to={to}
        isPending={decide.isPending}
        onConfirm={(text) => decideOnce(() => decide.refuse(text))}
      >
        {changes}
      </RefuseDialog>
    </RemarkContext>
  )
}

/** Letters that act on the desk; undefined for what cannot be done now. Never while something is being typed or chosen. */
function useDeskKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const target = event.target as HTMLElement
      if (target.isContentEditable || target.closest('input, textarea, select, [role=dialog], [role=menu]'))
        return
      if (!areKeysOn()) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** The remarks a reviewer is writing about an event; kept on the device until they are sent. */
function useRemarks(eventId: number) {
  const key = `${currentUser()?.id ?? 0}.review.${eventId}.remarks`
  const [remarks, setRemarks] = useState<RemarkDraft[]>([])
  const hasChanged = useRef(false)
  useEffect(() => {
    let isGone = false
    void readDraft(key).then((draft) => {
      if (!isGone && !hasChanged.current) setRemarks(readRemarks(draft?.values.remarks))
    })
    return () => {
      isGone = true
    }
  }, [key])
  const change = (next: RemarkDraft[]) => {
    hasChanged.current = true
    setRemarks(next)
    void saveDraft(key, next.length > 0 ? { remarks: next } : {})
  }
  const forget = () => {
    setRemarks([])
    void deleteDraft(key)
  }
  return { remarks, change, forget }
}

/** Who takes part, and whether each accepted the data policy. */
function PeopleCard({ event }: { event: DeskEvent }) {
  const { t } = useTranslation('review')
  return (
    <SectionCard title={t('card.people')} actions={<RemarkButton section="participants" />}>
      {event.participants.length === 0 ? (
        <p className="muted">{t('card.nobody')}</p>
      ) : (
        <ul className="people">
          {event.participants.map((person) => (
            <li key={`${person.id} ${person.kind}`} className="person">
              {person.profilePhoto ? (
                <img className="row-thumb" src={person.profilePhoto} alt="" loading="lazy" />
              ) : (
                <Poster seed={person.name} className="row-thumb" />
              )}
              <span className="lines">
                <strong className="cut">{person.name}</strong>
                <span className="meta">{t(`kind.${person.kind}`, { defaultValue: '' })}</span>
                {!person.hasAcceptedPolicy && (
                  <span className="person-warning">
                    <Icon name="warning" size={16} />
                    {t('card.noPolicy')}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

/** Events that may be the same, stand in the same place at the same hour, or share a participant then. */
function SimilarCard({ desk }: { desk: DeskData }) {
  const { t } = useTranslation('review')
  const { language, date } = useFormat()
  if (desk.duplicates.length === 0) return null
  return (
    <SectionCard title={t('similar.title')} id="similar">
      <ul className="similar">
        {desk.duplicates.map((other) => (
          <li key={`${other.id} ${other.reason} ${other.participantName ?? ''}`} className="similar-one">
            <span className="similar-why">
              {other.reason === 'participante'
                ? t('similar.participante', { name: other.participantName ?? '' })
                : t(`similar.${other.reason}`)}
            </span>
            <Link className="similar-link" to={`/revision/${other.id}`}>
              {pickText(other.title, language) || t('untitled')}
            </Link>
            <span className="meta">
              {[
                other.startsAt && date(other.startsAt, 'dateTime', desk.event.timeZone ?? undefined),
                other.venueName,
                other.ownerName,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <StatusPill status={eventStatusName(other.status as EventStatus)} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
