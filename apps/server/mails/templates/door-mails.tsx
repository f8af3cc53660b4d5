import { Layout } from '../layout.tsx'
import { Action, Paragraph } from '../parts.tsx'
import type { Sheet } from '../sheet.ts'

/** To door staff, perhaps without an account: the address that lets them admit people to one event. */
export function DoorLinkMail({ sheet }: { sheet: Sheet }) {
  const { title = '', name: label = '' } = sheet.data
  const own = (key: string) => sheet.t(`door-link.${key}`, { title, label })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')} footer={own('footer')}>
      <Paragraph>{own('text')}</Paragraph>
      <Action sheet={sheet} href={sheet.data.url} label={own('action')} />
      <Paragraph>{own('before')}</Paragraph>
      <Paragraph isSmall>{own('private')}</Paragraph>
    </Layout>
  )
}
