import type { EventRight } from '@larunbat/rules/events/event-rights'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../shared/icon.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { isAdmin, useUser } from '../../../shared/session.ts'
import { ChooseEvent } from './choose-event.tsx'
import './select.css'

interface Tool {
  /** The right needed for it. */
  right: EventRight
  path: (id: number, canSeeAnalytics: boolean) => string
}

/** What an event can be picked for, by the word in the address: `/select?para=puerta`. */
const TOOLS = {
  puerta: { right: 'door', path: (id) => `/puerta/${id}` },
  lista: { right: 'door', path: (id) => `/pedidos/${id}/lista` },
  pedidos: { right: 'sell', path: (id) => `/pedidos/${id}` },
  ventas: { right: 'sell', path: (id, canSee) => (canSee ? `/analiticas?evento=${id}` : `/pedidos/${id}`) },
  espera: { right: 'sell', path: (id) => `/espera/${id}` },
  entradas: { right: 'sell', path: (id) => `/entradas/${id}` },
  equipo: { right: 'own', path: (id) => `/equipo/${id}` },
  traducciones: { right: 'edit', path: (id) => `/indice-contenido/${id}/traducciones` },
} as const satisfies Record<string, Tool>

type ToolName = keyof typeof TOOLS
const TOOL_NAMES = Object.keys(TOOLS) as ToolName[]

/** Selects one of the own events, `/select?para=puerta`: a single one is opened directly. */
export function SelectPage() {
  const { t } = useTranslation('day')
  const address = useListAddress()
  const user = useUser()
  const tool = address.word('para', TOOL_NAMES)
  return (
    <Screen
      title={t(tool ? `select.title.${tool}` : 'select.tools')}
      backTo={tool ? undefined : '/hoy'}
      width="form"
    >
      {tool ? (
        <ChooseEvent
          key={tool}
          right={TOOLS[tool].right}
          goTo={(id) => TOOLS[tool].path(id, isAdmin(user) || Boolean(user?.canSeeAnalytics))}
        />
      ) : (
        <ToolList />
      )}
    </Screen>
  )
}

function ToolList() {
  const { t } = useTranslation('day')
  return (
    <ul className="select-rows">
      {TOOL_NAMES.map((tool) => (
        <li key={tool}>
          <Link className="select-row" to={`/select?para=${tool}`}>
            <strong>{t(`tool.${tool}`)}</strong>
            <Icon name="right" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
