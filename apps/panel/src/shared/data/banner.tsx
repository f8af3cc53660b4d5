import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import './data.css'

interface BannerProps {
  kind?: 'info' | 'warning' | 'danger' | 'success'
  children: ReactNode
  actions?: ReactNode
}
const ICONS: Record<NonNullable<BannerProps['kind']>, IconName> = {
  info: 'info',
  warning: 'warning',
  danger: 'warning',
  success: 'check',
}

/** Information for the person on this screen; a danger is read out immediately. */
export function Banner({ kind = 'info', children, actions }: BannerProps) {
  return (
    <div className="banner" data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} />
      <div className="banner-words">{children}</div>
      {actions}
    </div>
  )
}
