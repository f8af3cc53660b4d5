import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import './button.css'
import { Icon, type IconName } from './icon.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind
  size?: 'small'
  icon?: IconName
  /** Waiting for a response: the label stays, further presses do nothing, focus is kept. */
  isPending?: boolean
  isWide?: boolean
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A button with words. `kind`: primary once a screen, secondary, quiet, danger. */
export function Button({
  kind = 'secondary',
  size,
  icon,
  isPending = false,
  isWide,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className="button"
      data-kind={kind}
      data-size={size}
      data-wide={isWide || undefined}
      aria-disabled={isPending || undefined}
      onClick={handleClick}
    >
      {isPending ? <span className="button-spin" /> : icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName
  /** What it does, for those who do not see the icon, and as its tip. */
  label: string
  size?: 'small'
  ref?: Ref<HTMLButtonElement>
}

/** A button without words. */
export function IconButton({ icon, label, size, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className="icon-button" data-size={size} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
