import { Section, Text } from '@react-email/components'
import { Layout } from '../layout.tsx'
import { styles } from '../look.ts'
import { Action, Paragraph } from '../parts.tsx'
import type { Sheet } from '../sheet.ts'

/** A refund that two administrators decide: mail to them that it waits, or to the requester with the decision. */
export function RefundRequestMail({ sheet }: { sheet: Sheet }) {
  const { total = '', title = '', who = '', url, reason } = sheet.data
  const own = (key: string) => sheet.t(`${sheet.template}.${key}`, { total, title, who, reason })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')}>
      <Paragraph>{own('text')}</Paragraph>
      {reason && sheet.template !== 'refund-requested' ? (
        <Section style={styles.remark}>
          <Text style={{ ...styles.text, margin: 0 }}>{own('reason')}</Text>
        </Section>
      ) : null}
      <Action sheet={sheet} href={url} label={own('action')} />
      <Paragraph isSmall>{own('ignore')}</Paragraph>
    </Layout>
  )
}
