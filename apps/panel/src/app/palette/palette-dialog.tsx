import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../shared/forms/failure-text.ts'
import { Icon } from '../../shared/icon.tsx'
import { Dialog } from '../../shared/overlays/dialog.tsx'
import type { DialogState } from '../../shared/overlays/use-dialog.ts'
import type { User } from '../../shared/session.ts'
import { GROUPS, type Item } from './item.ts'
import './palette.css'
import { useItems } from './use-items.ts'

interface PaletteDialogProps {
  dialog: DialogState<undefined>
  user: User
  /** Own events; undefined for those who search all of them. */
  own?: Parameters<typeof useItems>[2]
}

/** One field that finds screens, events, people, orders and what can be done here. */
export function PaletteDialog(props: PaletteDialogProps) {
  const { t } = useTranslation('palette')
  return (
    <Dialog dialog={props.dialog} title={t('title')} size="palette">
      <Finder {...props} />
    </Dialog>
  )
}

function Finder({ dialog, user, own }: PaletteDialogProps) {
  const { t } = useTranslation(['palette', 'common'])
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { items, isSearching, error } = useItems(text, user, own)
  const at = Math.min(active, items.length - 1)
  const chosen = items[at]
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (chosen) document.getElementById(`${id}${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  const take = (item: Item) => {
    if (item.to) return dialog.leaveTo(item.to)
    // Its button acts once the palette has left the history: it may open a dialog of its own.
    addEventListener('popstate', () => setTimeout(() => item.run?.(), AFTER_CLOSING_MS), { once: true })
    dialog.close()
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setActive((at + step + items.length) % items.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (chosen) take(chosen)
    }
  }
  const status = isSearching
    ? t('common:searching')
    : text && items.length === 0
      ? t('none')
      : t('common:found', { count: items.length })
  return (
    <>
      <div className="palette-field">
        <Icon name="search" />
        <input
          ref={input}
          className="palette-input"
          role="combobox"
          type="text"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={t('title')}
          aria-expanded={items.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${id}${chosen.id}`}
          placeholder={t('placeholder')}
          value={text}
          maxLength={200}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={handleKey}
        />
      </div>
      <div className="palette-list" role="listbox" id={`${id}list`} aria-label={t('results')}>
        {GROUPS.map((group) => {
          const rows = items.filter((item) => item.group === group)
          if (rows.length === 0) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, as the pattern of listboxes has it
            <div key={group} role="group" aria-labelledby={`${id}${group}`}>
              <div className="palette-group" id={`${id}${group}`} role="presentation">
                {t(`group.${group}`)}
              </div>
              {rows.map((item) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus (aria-activedescendant)
                <div
                  key={item.id}
                  id={`${id}${item.id}`}
                  className="palette-option"
                  role="option"
                  aria-selected={item === chosen}
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => setActive(items.indexOf(item))}
                  onClick={() => take(item)}
                >
                  <Icon name={item.icon} />
                  <bdi className="palette-label">{item.label}</bdi>
                  {item.hint && <bdi className="palette-hint">{item.hint}</bdi>}
                </div>
              ))}
            </div>
          )
        })}
      </div>
      <p className="palette-foot" role="status">
        {error ? failureText(error, t) : status}
      </p>
    </>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const AFTER_CLOSING_MS = 60
