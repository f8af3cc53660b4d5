import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import './menu.css'
import { useOverlayStack } from './stack.ts'

export interface MenuItem {
  label: string
  icon?: IconName
  isDanger?: boolean
  isDisabled?: boolean
  onSelect: () => void
}

interface MenuProps {
  /** Names the button: "Actions of Noche de coros". */
  label: string
  items: MenuItem[]
  icon?: IconName
  /** Takes the place of a button that was pressed: is open and has the focus from the start. */
  startsOpen?: boolean
}

/** A button with three dots that opens a short list of actions. */
export function Menu({ label, items, icon = 'more', startsOpen }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(Boolean(startsOpen))
  const close = () => menu.current?.hidePopover()
  useOverlayStack(isOpen, close)
  const show = () => {
    menu.current?.showPopover()
    place(menu, button)
    focusItem(menu, 0)
  }
  const open = () => {
    // A list has a menu in every row: its actions are drawn when it is opened.
    flushSync(() => setOpen(true))
    show()
  }
  useEffect(() => {
    if (!startsOpen || menu.current?.matches(':popover-open')) return
    // Closing gives the focus back to what had it.
    button.current?.focus()
    show()
  }, [])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') focusItem(menu, 1)
    else if (event.key === 'ArrowUp') focusItem(menu, -1)
    else if (event.key === 'Tab') close()
    else return
    if (event.key !== 'Tab') event.preventDefault()
  }
  return (
    <>
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={isOpen ? close : open}
      />
      <div
        ref={menu}
        id={id}
        className="menu"
        popover="auto"
        role="menu"
        aria-label={label}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={handleKey}
      >
        {(isOpen ? items : []).map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="menu-item"
            data-danger={item.isDanger || undefined}
            disabled={item.isDisabled}
            onClick={() => {
              close()
              item.onSelect()
            }}
          >
            {item.icon && <Icon name={item.icon} size={20} />}
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}

function place(menu: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>) {
  if (!menu.current || !button.current) return
  const at = button.current.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu.current
  const isAbove = at.bottom + height + 8 > innerHeight && at.top > height
  menu.current.style.left = `${Math.max(8, Math.min(at.right - width, innerWidth - width - 8))}px`
  menu.current.style.top = `${isAbove ? at.top - height - 4 : at.bottom + 4}px`
}

function focusItem(menu: RefObject<HTMLElement | null>, step: number) {
  const items = [...(menu.current?.querySelectorAll<HTMLElement>('.menu-item:not(:disabled)') ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  items.at(step === 0 ? 0 : (at + step) % items.length)?.focus()
}
