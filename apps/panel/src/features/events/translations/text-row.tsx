import type { TextLanguage } from '@larunbat/rules/text/language'
import { lengthOf } from '@larunbat/rules/text/text-length'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { Counter } from '../../../shared/fields/counter.tsx'
import { type EventText, sourceOf, stateOf, type TextState } from '../event/tools/text-states.ts'
import { useTextName } from './use-text-name.ts'
import { useWords } from './use-words.ts'

interface TextRowProps {
  eventId: number
  text: EventText
  source: TextLanguage
  target: TextLanguage
  isLocked: boolean
  /** Ctrl+Enter: on to the next text that waits. */
  onNext: () => void
}

const TONES: Record<TextState, Tone> = {
  missing: 'danger',
  stale: 'wait',
  current: 'live',
  unneeded: 'past',
}

/** One text: its source on one side, its translation on the other. */
export function TextRow({ eventId, text, source, target, isLocked, onNext }: TextRowProps) {
  const { t } = useTranslation(['event-work', 'common'])
  const id = useId()
  const name = useTextName()(text)
  const words = useWords(eventId, text, target)
  const from = sourceOf(text, source)
  const state = stateOf(text, source, target)
  const isOver = lengthOf(words.value) > text.max
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    words.flush()
    onNext()
  }
  return (
    <div className="bench-row" data-state={state} data-text={text.key}>
      <header className="bench-head">
        {text.image && <img className="bench-image" src={text.image} alt="" width={56} height={40} />}
        <h3 id={`${id}-name`}>{name}</h3>
        <Pill tone={TONES[state]}>{t(`texts.state.${state}`)}</Pill>
      </header>
      <div className="bench-sides">
        <div className="bench-source">
          <span className="bench-language">{t(`common:language.${source}`)}</span>
          {from ? (
            <p lang={source} dir="auto" className="bench-words">
              {from}
            </p>
          ) : (
            <p className="muted">{t('texts.noSource')}</p>
          )}
          {from && !isLocked && words.value === '' && (
            <Button size="small" kind="quiet" icon="copy" onClick={() => words.type(from)}>
              {t('texts.copySource')}
            </Button>
          )}
        </div>
        <div className="bench-target">
          <span className="bench-language">{t(`common:language.${target}`)}</span>
          <textarea
            className="input"
            lang={target}
            dir="auto"
            rows={text.isLong ? Math.min(14, Math.max(4, Math.ceil(from.length / 60))) : 2}
            value={words.value}
            readOnly={isLocked}
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-state`}
            aria-invalid={isOver || words.state === 'invalid' || undefined}
            onChange={(event) => words.type(event.target.value)}
            onBlur={words.flush}
            onKeyDown={handleKey}
          />
          <div className="bench-foot">
            <span id={`${id}-state`} role="status" className="bench-state" data-state={words.state}>
              {words.message || (words.state !== 'clean' && t(`common:save.${words.state}`))}
            </span>
            <Counter text={words.value} max={text.max} />
          </div>
          {words.state === 'conflict' && (
            <Theirs words={words.theirs} onMine={words.keepMine} onTheirs={words.takeTheirs} />
          )}
          {state === 'stale' && !isLocked && words.state !== 'conflict' && (
            <Button size="small" icon="check" onClick={() => void words.confirm()}>
              {t('texts.stillRight')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

function Theirs({ words, onMine, onTheirs }: { words: string; onMine: () => void; onTheirs: () => void }) {
  const { t } = useTranslation(['event-work', 'common'])
  return (
    <div className="bench-conflict" role="alert">
      <p>{t('texts.conflict')}</p>
      <p className="bench-words" dir="auto">
        {words || t('common:conflict.empty')}
      </p>
      <div className="row">
        <Button size="small" onClick={onMine}>
          {t('texts.keepMine')}
        </Button>
        <Button size="small" onClick={onTheirs}>
          {t('texts.takeTheirs')}
        </Button>
      </div>
    </div>
  )
}
