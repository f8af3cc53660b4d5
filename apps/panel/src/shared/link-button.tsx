import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import type { ButtonKind } from './button.tsx'
import './button.css'
import { Icon, type IconName } from './icon.tsx'

interface LinkButtonProps extends Omit<LinkProps, 'children'> {
  kind?: ButtonKind
  size?: 'small'
  icon?: IconName
  children: ReactNode
}

/** A link that looks like a button: it navigates (`to`), a button runs an action. */
export function LinkButton({ kind = 'secondary', size, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className="button" data-kind={kind} data-size={size}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </Link>
  )
}
