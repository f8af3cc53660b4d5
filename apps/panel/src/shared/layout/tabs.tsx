import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import './layout.css'

interface TabsProps<V extends string> {
  label: string
  tabs: readonly { value: V; label: string; panel: ReactNode }[]
  value: V
  onChange: (value: V) => void
}

/** Views of one thing side by side, one shown. Left and right move between them. */
export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = tabs.find((tab) => tab.value === value) ?? tabs[0]
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || !shown) return
    const index = (tabs.indexOf(shown) + step) % tabs.length
    onChange(tabs.at(index)?.value ?? value)
    list.current
      ?.querySelectorAll<HTMLElement>('[role=tab]')
      .item((index + tabs.length) % tabs.length)
      .focus()
  }
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={handleKey}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown?.value}`}>
        {shown?.panel}
      </div>
    </div>
  )
}
