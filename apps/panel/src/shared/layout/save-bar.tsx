import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../icon.tsx'
import './layout.css'

export type SaveState = 'clean' | 'dirty' | 'saving' | 'saved' | 'offline' | 'invalid' | 'failed' | 'conflict'

const ICONS: Partial<Record<SaveState, IconName>> = {
  saving: 'refresh',
  saved: 'check',
  offline: 'cloudOff',
  invalid: 'info',
  failed: 'warning',
  conflict: 'warning',
}

/** At the foot of a form: what happened to the last change, and its buttons. */
export function SaveBar({ state, children }: { state: SaveState; children?: ReactNode }) {
  const { t } = useTranslation()
  const icon = ICONS[state]
  return (
    <div className="save-bar">
      <span className="save-state" data-state={state} role="status">
        {icon && <Icon name={icon} size={20} />}
        {state !== 'clean' && t(`save.${state}`)}
      </span>
      {children}
    </div>
  )
}
