import { LANGUAGES } from '@larunbat/rules/text/language'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { Icon } from '../../../../shared/icon.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { mayDo } from '../../rights.ts'
import { countLeft, mainLanguage } from './text-states.ts'
import { EVENT_TOOLS, toolPath } from './tool-paths.ts'
import { useEventTexts } from './tool-queries.ts'

const ICONS = { translations: 'book', history: 'refresh', preview: 'eye' } as const

/** Below the sections: translations with how many are left, history, preview; and the team. */
export function RailTools({ event }: { event: OpenEvent }) {
  const { t } = useTranslation(['event-work', 'event'])
  return (
    <ul className="rail-tools" aria-label={t('tools')}>
      {mayDo(event, 'read') && <ReadingTools event={event} />}
      <li>
        <NavLink className="rail-link" to={`/equipo/${event.id}`}>
          <Icon name="users" size={20} />
          <span>{t('event:team')}</span>
        </NavLink>
      </li>
    </ul>
  )
}

function ReadingTools({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event-work')
  const { data } = useEventTexts(event.id, event.version)
  const source = data && mainLanguage(data.texts)
  const left =
    data && source
      ? LANGUAGES.filter((language) => language !== source).reduce(
          (sum, language) => sum + countLeft(data.texts, source, language),
          0,
        )
      : 0
  return (
    <>
      {EVENT_TOOLS.map((tool) => (
        <li key={tool}>
          <NavLink className="rail-link" to={toolPath(event.id, tool)}>
            <Icon name={ICONS[tool]} size={20} />
            <span>{t(`tool.${tool}`)}</span>
            {tool === 'translations' && left > 0 && (
              <span className="rail-count">
                <span aria-hidden="true">{left}</span>
                <span className="visually-hidden">{t('texts.left', { count: left })}</span>
              </span>
            )}
          </NavLink>
        </li>
      ))}
    </>
  )
}
