import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../shared/data/data-table.tsx'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { MailRow } from './mail-queries.ts'

interface MailRowsProps {
  rows: readonly MailRow[]
  onOpen: (mail: MailRow) => void
}

const TONES: Readonly<Record<MailRow['status'], Tone>> = {
  pendiente: 'wait',
  enviado: 'live',
  fallido: 'danger',
  guardado: 'past',
  aplazado: 'wait',
}

/** What became of a mail. */
export function MailState({ status }: { status: MailRow['status'] }) {
  const { t } = useTranslation('mail-outbox')
  return <Pill tone={TONES[status]}>{t(`status.${status}`)}</Pill>
}

/** Name of a mail's template; one without a name is shown by its own. */
export function useTemplateName(): (template: string) => string {
  const { t } = useTranslation('mail-outbox')
  return (template) => t(`template.${template}`, { defaultValue: template })
}

/** Mails as a table on desktop, as cards on phones; each opens by its subject. */
export function MailRows({ rows, onOpen }: MailRowsProps) {
  const { t } = useTranslation('mail-outbox')
  const { date } = useFormat()
  const templateName = useTemplateName()
  const subject = (mail: MailRow) => (
    <button
      type="button"
      className="row-link mail-subject"
      lang={mail.language}
      aria-haspopup="dialog"
      onClick={() => onOpen(mail)}
    >
      {mail.subject || t('noSubject')}
    </button>
  )
  const when = (mail: MailRow) => <time dateTime={mail.createdAt}>{date(mail.createdAt, 'dateTime')}</time>
  const columns: Column<MailRow>[] = [
    {
      key: 'status',
      title: t('column.status'),
      width: '124px',
      cell: ({ status }) => <MailState status={status} />,
    },
    { key: 'subject', title: t('column.subject'), cell: subject },
    {
      key: 'to',
      title: t('column.to'),
      width: '26%',
      cell: ({ to, language }) => (
        <span className="lines">
          <span className="cut">{to}</span>
          <span className="meta">{t(`common:language.${language}`, { defaultValue: language })}</span>
        </span>
      ),
    },
    {
      key: 'template',
      title: t('column.template'),
      width: '180px',
      cell: ({ template }) => templateName(template),
    },
    { key: 'date', title: t('column.date'), width: '168px', cell: when },
  ]
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      tableFrom={1280}
      card={(mail) => (
        <article className="mail-card">
          {subject(mail)}
          <span className="meta cut">{mail.to}</span>
          <span className="mail-card-foot">
            <MailState status={mail.status} />
            <span className="meta">{when(mail)}</span>
          </span>
        </article>
      )}
    />
  )
}
