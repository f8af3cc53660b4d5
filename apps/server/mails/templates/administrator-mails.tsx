import { Section, Text } from '@react-email/components'
import { Layout } from '../layout.tsx'
import { styles } from '../look.ts'
import { Action, Paragraph } from '../parts.tsx'
import type { Sheet } from '../sheet.ts'
import { AccountMail } from './account-mails.tsx'

/** To administrators: there is no new backup, why, and where the older ones are. */
export function BackupFailed({ sheet }: { sheet: Sheet }) {
  const { what = '', place = '' } = sheet.data
  return <AccountMail sheet={sheet} text={sheet.t('backup-failed.text', { what, place })} />
}

/** To the other administrators: which rules of the festival a person changed, from what to what. */
/** To the reader of the festival's reply address, which is used once they confirm it. */
export function ReplyAddressMail({ sheet }: { sheet: Sheet }) {
  const { who = '', url } = sheet.data
  const own = (key: string) => sheet.t(`festival-reply-address.${key}`, { who })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')}>
      <Paragraph>{own('text')}</Paragraph>
      <Action sheet={sheet} href={url} label={own('action')} />
      <Paragraph isSmall>{own('ignore')}</Paragraph>
    </Layout>
  )
}

export function RulesChanged({ sheet }: { sheet: Sheet }) {
  const { who = '', changes = [], url } = sheet.data
  const own = (key: string) => sheet.t(`rules-changed.${key}`, { who })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')}>
      <Paragraph>{own('text')}</Paragraph>
      <Section style={styles.remark}>
        {changes.map((change) => (
          <Text key={change} style={{ ...styles.text, margin: 0 }}>
            {change}
          </Text>
        ))}
      </Section>
      <Action sheet={sheet} href={url} label={own('action')} />
      <Paragraph isSmall>{own('ignore')}</Paragraph>
    </Layout>
  )
}
