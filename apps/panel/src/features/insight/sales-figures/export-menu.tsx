import { getSalesNow, SALES_GROUPINGS, SALES_SORTS } from '@larunbat/contract'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../../shared/fetch-file.ts'
import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import { Menu } from '../../../shared/overlays/menu.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { currentToken, isAdmin, useUser } from '../../../shared/session.ts'
import type { SalesAddress } from './sales-address.ts'
import type { SalesFilters } from './sales-queries.ts'

/** Filters under the names of the wire, as a route that is no call takes them. */
const wireFilters = (filters: SalesFilters): object => getSalesNow.input.write(filters, '') as object

/** Everything on the screen as a file, just as it is filtered. */
export function ExportMenu({ address }: { address: SalesAddress }) {
  const { t } = useTranslation('analytics')
  const user = useUser()
  const toast = useToast()
  const save = (vista: string, formato: 'csv' | 'xlsx') => {
    const body = {
      ...{ token: currentToken(), lang: currentLanguage(), vista, formato },
      ...wireFilters(address.filters),
      ...{
        por: SALES_GROUPINGS[address.grouping],
        orden: SALES_SORTS[address.sort],
        sentido: address.direction,
      },
      grano: address.grain,
    }
    fetchFile('/ventas/exportar', body).catch(() => toast.info(t('export.failed')))
  }
  return (
    <Menu
      label={t('export.menu')}
      icon="download"
      items={[
        ...(['csv', 'xlsx'] as const).map((format) => ({
          label: t('export.groups', { format: format.toUpperCase() }),
          onSelect: () => save('desglose', format),
        })),
        ...(['csv', 'xlsx'] as const).map((format) => ({
          label: t('export.history', { format: format.toUpperCase() }),
          onSelect: () => save('historia', format),
        })),
        // Single tickets go to who sells; a role sees sums.
        ...(isAdmin(user) || user?.canSeeAnalytics
          ? [{ label: t('export.tickets'), icon: 'ticket' as const, onSelect: () => save('entradas', 'csv') }]
          : []),
      ]}
    />
  )
}
