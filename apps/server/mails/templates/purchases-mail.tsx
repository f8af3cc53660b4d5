import { Layout } from '../layout.tsx'
import { Action, Paragraph } from '../parts.tsx'
import type { Sheet } from '../sheet.ts'

/** The link to a buyer's purchases, requested with this address. */
export function PurchaseList({ sheet }: { sheet: Sheet }) {
  const own = (key: string) => sheet.t(`order-list.${key}`, { count: sheet.data.minutes ?? 0 })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')} footer={own('footer')}>
      <Paragraph>{own('text')}</Paragraph>
      <Action sheet={sheet} href={sheet.data.url} label={own('action')} />
      <Paragraph isSmall>{own('expires')}</Paragraph>
      <Paragraph isSmall>{own('ignore')}</Paragraph>
    </Layout>
  )
}
