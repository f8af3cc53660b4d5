import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'

interface ShownOnceProps {
  text: string
  label: string
  hint: string
  onDone: () => void
}

/** A secret that is not shown again: to be copied, then put away. */
export function ShownOnce({ text, label, hint, onDone }: ShownOnceProps) {
  const { t } = useTranslation('integrations')
  return (
    <Banner kind="success">
      <p>
        <strong>{label}</strong>
      </p>
      <p>{hint}</p>
      <p>
        <code className="secret">{text}</code>
      </p>
      <div className="row">
        <CopyButton text={text} kind="primary" />
        <Button onClick={onDone}>{t('copied')}</Button>
      </div>
    </Banner>
  )
}
