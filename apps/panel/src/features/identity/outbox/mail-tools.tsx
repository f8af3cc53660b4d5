import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { FilterSelect } from '../../../shared/data/filter-select.tsx'
import { ListTools } from '../../../shared/data/list-tools.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import { useListAddress } from '../../../shared/list-address.ts'
import { STATUSES, useMailFilters } from './mail-filters.ts'

/** Search and filters of the outbox, kept in the address. */
export function MailTools({ total }: { total: number | undefined }) {
  const { t, i18n } = useTranslation(['mail-outbox', 'common'])
  const { collator } = useFormat()
  const address = useListAddress()
  const { status, template, language, address: to } = useMailFilters()
  const order = collator()
  const templates = Object.entries(
    i18n.getResource(i18n.language, 'mail-outbox', 'template') as Record<string, string>,
  )
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => order.compare(a.label, b.label))
  return (
    <>
      <ListTools words="mail-outbox" address={address} total={total}>
        <FilterChips
          label={t('column.status')}
          value={status ?? ''}
          options={[
            { value: '', label: t('filter.status') },
            ...STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
          onChange={(estado) => address.change({ estado })}
        />
        <FilterSelect
          label={t('filter.template')}
          value={template}
          options={templates}
          onChange={(plantilla) => address.change({ plantilla })}
        />
        <FilterSelect
          label={t('filter.language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: t(`common:language.${value}`) }))}
          onChange={(idioma) => address.change({ idioma })}
        />
        {(['desde', 'hasta'] as const).map((name) => (
          <label key={name} className="mail-day">
            {t(name === 'desde' ? 'filter.since' : 'filter.until')}
            <input
              type="date"
              className="input"
              value={address.text(name)}
              onChange={(event) => address.change({ [name]: event.target.value })}
            />
          </label>
        ))}
      </ListTools>
      {to && (
        <Banner
          actions={
            <Button size="small" onClick={() => address.change({ para: undefined })}>
              {t('filter.addressClear')}
            </Button>
          }
        >
          {t('filter.address', { address: to })}
        </Banner>
      )}
    </>
  )
}
