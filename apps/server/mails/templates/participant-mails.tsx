import { Layout } from '../layout.tsx'
import { Action, Expiry, Paragraph } from '../parts.tsx'
import type { Sheet } from '../sheet.ts'

/** To a person who may have no account: who invites them to own which profile, and what if it is not theirs. */
export function ParticipantInvitation({ sheet }: { sheet: Sheet }) {
  const { title = '', ownerName = '' } = sheet.data
  const own = (key: string) => sheet.t(`participant-invitation.${key}`, { title, ownerName })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')} footer={own('footer')}>
      <Paragraph>{own('text')}</Paragraph>
      <Action sheet={sheet} href={sheet.data.url} label={own('action')} />
      <Expiry sheet={sheet} />
      <Paragraph isSmall>{own('ignore')}</Paragraph>
    </Layout>
  )
}
