import { useState } from 'preact/hooks'
import type { Door } from '../model/door.ts'
import { t } from '../words.ts'
import { CameraView } from './camera-view.tsx'
import { Icon } from './icons.tsx'
import { ScanRow } from './scan-row.tsx'
import { useDoor } from './use-door.ts'

/** Camera, a field for codes that no camera reads, and the last scans below. */
export function ScanTab({ door, onCode }: { door: Door; onCode: (text: string) => void }) {
  useDoor(door)
  const [isTyping, setTyping] = useState(false)
  const latest = door.log.latest(door.sessionId).slice(0, 3)
  return (
    <>
      {door.hasNoList && (
        <p class="ended" role="status">
          {t('scan.noList')}
        </p>
      )}
      <CameraView onCode={onCode} />
      {isTyping ? (
        <CodeForm onCode={onCode} />
      ) : (
        <button type="button" class="button is-quiet" onClick={() => setTyping(true)}>
          <Icon name="keyboard" /> {t('scan.type')}
        </button>
      )}
      {latest.length > 0 && (
        <ul class="scans" aria-label={t('latest.title')}>
          {latest.map((scan) => (
            <ScanRow key={scan.id} door={door} scan={scan} />
          ))}
        </ul>
      )}
    </>
  )
}

function CodeForm({ onCode }: { onCode: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <form
      class="code-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onCode(text)
        setText('')
      }}
    >
      <label>
        {t('scan.code')}
        <input
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="go"
        />
      </label>
      <button type="submit" class="button is-main">
        {t('scan.check')}
      </button>
    </form>
  )
}
