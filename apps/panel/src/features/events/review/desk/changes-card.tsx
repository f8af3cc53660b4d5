import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../../../shared/data/status-pill.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { type ChangeGroup, type ChangeLine, describeDifferences, type ShownPicture } from '../differences.ts'
import type { DeskData } from '../review-queries.ts'
import { wordChanges } from '../word-changes.ts'
import './changes.css'
import { useWords } from './desk-words.ts'

/** What differs from the last approved version, or from when it was last returned: before and after, field by field. */
export function ChangesCard({ desk }: { desk: DeskData }) {
  const { t } = useTranslation('review')
  const words = useWords()
  const isResent = desk.event.status === 1
  const groups = describeDifferences(isResent ? desk.changesSince : desk.differences, desk.event, words)
  if (groups.length === 0) return null
  return (
    <SectionCard
      title={t(isResent ? 'changes.since' : 'changes.title')}
      intro={isResent ? undefined : t('changes.intro')}
      id="changes"
    >
      <ChangeGroups groups={groups} />
    </SectionCard>
  )
}

/** Before and after, group by group. */
export function ChangeGroups({ groups }: { groups: readonly ChangeGroup[] }) {
  return (
    <div className="stack">
      {groups.map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </div>
  )
}

function Group({ group }: { group: ChangeGroup }) {
  const { t } = useTranslation('review')
  const title = group.title || t('changes.event')
  return (
    <section className="change-group" data-kind={group.kind} aria-label={title}>
      {(group.title || group.kind !== 'changed') && (
        <h3 className="row">
          {title}
          {group.kind !== 'changed' && (
            <Pill tone={group.kind === 'added' ? 'live' : 'danger'}>{t(`changes.${group.kind}`)}</Pill>
          )}
        </h3>
      )}
      {group.pictures && <Pictures {...group.pictures} />}
      {group.lines.length > 0 && <Lines lines={group.lines} title={title} />}
    </section>
  )
}

/** The pictures of both sides beside each other; one that is no longer stored is said in words. */
function Pictures({ before, after }: NonNullable<ChangeGroup['pictures']>) {
  const { t } = useTranslation(['review', 'review-work'])
  const [isGone, setGone] = useState(false)
  const side = (picture: ShownPicture | undefined, label: 'before' | 'after') =>
    picture && (
      <figure className="change-picture">
        {label === 'before' && isGone ? (
          <p className="muted">{t('review-work:pictureGone')}</p>
        ) : (
          <img src={picture.url} alt="" loading="lazy" onError={() => label === 'before' && setGone(true)} />
        )}
        <figcaption className="meta">
          {t(`changes.${label}`)} · {picture.size}
        </figcaption>
      </figure>
    )
  return (
    <div className="change-pictures">
      {side(before, 'before')}
      {side(after, 'after')}
    </div>
  )
}

function Lines({ lines, title }: { lines: readonly ChangeLine[]; title: string }) {
  const { t } = useTranslation('review')
  return (
    <table className="change-table">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          <th scope="col">{t('changes.before')}</th>
          <th scope="col">{t('changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line }: { line: ChangeLine }) {
  const { t } = useTranslation('review')
  const side = (words: string | undefined) =>
    words === undefined ? <span className="change-none">{t('empty')}</span> : words
  const parts = line.before && line.after ? wordChanges(line.before, line.after) : undefined
  if (parts)
    return (
      <tr>
        <th scope="row">{line.label}</th>
        <td className="change-words" colSpan={2} lang={line.language}>
          {parts.map(({ kind, text }, at) =>
            kind === 'same' ? (
              <span key={at}>{text}</span>
            ) : kind === 'removed' ? (
              <del key={at}>{text}</del>
            ) : (
              <ins key={at}>{text}</ins>
            ),
          )}
        </td>
      </tr>
    )
  return (
    <tr>
      <th scope="row">{line.label}</th>
      <td className="change-before" data-title={t('changes.before')} lang={line.language}>
        {side(line.before)}
      </td>
      <td className="change-after" data-title={t('changes.after')} lang={line.language}>
        {side(line.after)}
      </td>
    </tr>
  )
}
