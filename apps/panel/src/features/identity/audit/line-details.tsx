import { useTranslation } from 'react-i18next'

/** Codes as the log keeps them: `soldOut`. */
const CODE = /^[a-z][a-zA-Z]*$/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a line says more than its action. */
export const hasDetails = (detail: unknown): boolean => isRecord(detail) && Object.keys(detail).length > 0

/** What changed, name by name; `before` and `after` of one thing stand beside each other. */
export function LineDetails({ detail }: { detail: unknown }) {
  const { t } = useTranslation('audit')
  const entries = isRecord(detail) ? Object.entries(detail) : []
  return (
    <dl className="log-details">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`detail.${name}`, { defaultValue: name })}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A value as text: codes and names of fields in words, texts in several languages as they are stored. */
function Value({ value }: { value: unknown }) {
  const { t } = useTranslation(['audit', 'event'])
  const plain = (value: unknown): string => {
    if (typeof value === 'string' && CODE.test(value))
      return t([`audit:value.${value}`, `event:field.${value}`], { defaultValue: value })
    if (value === null || value === undefined || value === '') return '-'
    if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
      return value.map(plain).join(', ')
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  if (isRecord(value)) {
    if ('before' in value && 'after' in value && Object.keys(value).length === 2)
      return (
        <>
          <del>{plain(value.before)}</del> → <ins>{plain(value.after)}</ins>
        </>
      )
    return <LineDetails detail={value} />
  }
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return plain(value)
}
