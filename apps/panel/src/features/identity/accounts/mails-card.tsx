import { getNotices, updateNotices } from '@larunbat/contract'
import { NOTICES, type Notice } from '@larunbat/rules/identity/notices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { useSeenAtOnce } from '../../../shared/data/use-seen-at-once.ts'
import '../../../shared/fields/choice.css'
import '../../../shared/fields/field.css'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { isAdmin } from '../../../shared/session.ts'
import './profile.css'

const KEY = ['notices'] as const
/** The checkbox itself announces its state. */
const SWITCH = { type: 'checkbox', role: 'switch' } as const
const ALWAYS = ['asks', 'money', 'safety'] as const

/** Which mails one gets: those the panel says as well can be left out, the others are named with their reason. */
export function MailsCard() {
  const { t } = useTranslation('profile')
  const toast = useToast()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(getNotices, {}, { signal }),
    staleTime: 0,
  })
  const save = useSeenAtOnce({
    queryKey: KEY,
    send: (muted: Notice[]) => callApi(updateNotices, { muted }),
    expected: (_, muted) => ({ muted }),
    onRefused: toast.failure,
  })
  const offered = NOTICES.filter((notice) => notice !== 'review_waiting' || isAdmin())
  return (
    <SectionCard id="mails" title={t('mails.title')} intro={t('mails.intro')}>
      <QueryView query={query}>
        {({ muted }) => (
          <div className="stack">
            {offered.map((notice) => (
              <label key={notice} className="choice switch">
                <span className="choice-words">
                  <span>{t(`mails.${notice}`)}</span>
                  <span className="meta">{t(`mails.${notice}_hint`)}</span>
                </span>
                <input
                  {...SWITCH}
                  checked={!muted.includes(notice)}
                  onChange={({ target }) =>
                    save.mutate(
                      target.checked ? muted.filter((other) => other !== notice) : [...muted, notice],
                    )
                  }
                />
              </label>
            ))}
            <div className="stack-tight">
              <h3>{t('mails.always')}</h3>
              <ul className="prose-list">
                {ALWAYS.map((kind) => (
                  <li key={kind}>{t(`mails.${kind}`)}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </QueryView>
    </SectionCard>
  )
}
