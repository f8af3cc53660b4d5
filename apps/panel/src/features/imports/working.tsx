import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'

interface WorkingProps {
  isImport: boolean
  /** Rows of the file, known after the preview. */
  rows: number | undefined
  fileName: string
}

/** Says that the server is at work and for how long; how far it is, it only tells at the end. */
export function Working({ isImport, rows, fileName }: WorkingProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const [seconds, setSeconds] = useState(0)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    void card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const words = isImport
    ? t('working.import', { count: rows ?? 0, total: number(rows ?? 0) })
    : t('working.preview', { name: fileName })
  return (
    <section className="working" aria-label={words} ref={card}>
      <div className="working-words">
        <p role="status">
          <strong>{words}</strong>
          {isImport && <span className="meta">{t('working.stay')}</span>}
        </p>
        <span className="meta" aria-hidden="true">
          {t('working.seconds', { count: seconds })}
        </span>
      </div>
      <progress className="working-bar" aria-label={words} />
    </section>
  )
}
