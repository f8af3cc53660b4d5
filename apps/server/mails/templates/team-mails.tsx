import { Layout } from '../layout.tsx'
import { Action, Expiry, Paragraph } from '../parts.tsx'
import type { Sheet } from '../sheet.ts'

/** What a role is called, or what it lets one do; `kind` names it. */
const roleOf = (sheet: Sheet, what: 'name' | 'can') => sheet.t(`team.${sheet.data.kind ?? 'read'}.${what}`)

/** To a person who may have no account: who wants them in which team, and as what. */
export function TeamInvited({ sheet }: { sheet: Sheet }) {
  const { title = '', ownerName = '' } = sheet.data
  const own = (key: string) =>
    sheet.t(`team-invited.${key}`, { title, ownerName, role: roleOf(sheet, 'can') })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')} footer={own('footer')}>
      <Paragraph>{own('text')}</Paragraph>
      <Action sheet={sheet} href={sheet.data.url} label={own('action')} />
      <Expiry sheet={sheet} />
      <Paragraph isSmall>{own('account')}</Paragraph>
      <Paragraph isSmall>{own('ignore')}</Paragraph>
    </Layout>
  )
}

/** To an owner about a member, or to a member about their role: one sentence and where to look. */
export function TeamMail({ sheet }: { sheet: Sheet }) {
  const { title = '', ownerName = '' } = sheet.data
  const role = roleOf(sheet, sheet.template === 'team-role' ? 'can' : 'name')
  const own = (key: string) => sheet.t(`${sheet.template}.${key}`, { title, ownerName, role })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')}>
      <Paragraph>{own('text')}</Paragraph>
      <Action sheet={sheet} href={sheet.data.url} label={own('action')} />
    </Layout>
  )
}
