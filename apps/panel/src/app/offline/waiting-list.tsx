import { pickText } from '@larunbat/rules/text/multilingual-text'
import { type Translate, useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type EventPage, pagePath } from '../../features/events/event/frame/sections.ts'
import { toolPath } from '../../features/events/event/tools/tool-paths.ts'
import { Button } from '../../shared/button.tsx'
import { saveDraft } from '../../shared/drafts/draft-store.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { useToast } from '../../shared/overlays/toast.tsx'
import './offline.css'
import { discardWaiting, type Waiting } from './outbox.ts'

interface WaitingListProps {
  waiting: readonly Waiting[]
  /** Something was thrown away, or taken back. */
  onChange: () => Promise<void>
  /** Goes to a screen; without it the router does. */
  onOpen?: (path: string) => void
}

/** What was typed and is not at the server: where, when, why not; each can be opened or thrown away. */
export function WaitingList({ waiting, onChange, onOpen }: WaitingListProps) {
  const { t } = useTranslation(['offline', 'event'])
  const { date, language } = useFormat()
  const toast = useToast()
  const navigate = useNavigate()
  if (waiting.length === 0) return <p className="muted">{t('list.empty')}</p>
  const discard = async ({ key, values, order }: Waiting) => {
    await discardWaiting(key)
    await onChange()
    toast.success(t('list.discarded'), {
      undo: () => void saveDraft(key, values, order).then(onChange),
    })
  }
  return (
    <>
      <p className="muted">{t('list.intro')}</p>
      <ul className="waiting-list">
        {waiting.map((entry) => {
          const { key, savedAt, order } = entry
          const name = pickText(order.title, language) || t('list.noTitle')
          return (
            <li key={key} className="waiting-row">
              <span className="waiting-words">
                <strong dir="auto">{name}</strong>
                <span className="meta">
                  {placeOf(entry, t)} ·{' '}
                  {t('list.typed', { when: date(new Date(savedAt).toISOString(), 'dateTime') })}
                </span>
                {order.problem && (
                  <span className="waiting-problem">
                    {t(`list.${order.problem}`, { reason: order.message })}
                  </span>
                )}
              </span>
              <span className="waiting-actions">
                <Button
                  size="small"
                  aria-label={t('list.openOf', { name })}
                  onClick={() => (onOpen ?? navigate)(pathOf(entry))}
                >
                  {t('list.open')}
                </Button>
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={t('list.discardOf', { name })}
                  onClick={() => void discard(entry)}
                >
                  {t('list.discard')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The page of an event that a draft was typed on: the last part of its key. */
const pageOf = ({ key }: Waiting) => (key.split('.').at(-1) ?? 'info') as EventPage

function placeOf(entry: Waiting, t: Translate<'offline'>): string {
  if (entry.order.kind === 'event') return t(`event:page.${pageOf(entry)}`)
  return t(`list.${entry.order.kind}`)
}

function pathOf(entry: Waiting): string {
  const { kind, eventId = 0, key, words } = entry.order
  if (kind === 'newEvent') return `/add-contenido?espera=${key}`
  if (kind === 'texts') return `${toolPath(eventId, 'translations')}?a=${words?.language}`
  return pagePath(eventId, kind === 'media' ? 'multimedia' : pageOf(entry))
}
