import { Section, Text } from '@react-email/components'
import { Layout } from '../layout.tsx'
import { styles } from '../look.ts'
import { Action, Paragraph } from '../parts.tsx'
import type { Sheet } from '../sheet.ts'

/** Money went out, came back or is owed again: how much, to whom, why, by whom, and what there is to do. */
export function PayoutMail({ sheet }: { sheet: Sheet }) {
  const { total = '', iban = '', title = '', who = '', cause, url, reason } = sheet.data
  const own = (key: string) => sheet.t(`${sheet.template}.${key}`, { total, iban, title, who, cause, reason })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')}>
      <Paragraph>{own('text')}</Paragraph>
      {reason ? (
        <Section style={styles.remark}>
          <Text style={{ ...styles.text, margin: 0 }}>{own('reason')}</Text>
        </Section>
      ) : null}
      <Action sheet={sheet} href={url} label={own('action')} />
      <Paragraph isSmall>{own('ignore')}</Paragraph>
    </Layout>
  )
}

/** To the second person: a batch waits for approval, how much, and how many accounts in it are new. */
export function PayoutToApprove({ sheet }: { sheet: Sheet }) {
  const { total = '', who = '', count = 0, fresh = 0, url } = sheet.data
  const own = (key: string) => sheet.t(`payout-to-approve.${key}`, { total, who, count })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')}>
      <Paragraph>{own('text')}</Paragraph>
      {fresh > 0 ? (
        <Section style={styles.remark}>
          <Text style={{ ...styles.text, margin: 0 }}>
            {sheet.t('payout-to-approve.fresh', { count: fresh })}
          </Text>
        </Section>
      ) : null}
      <Action sheet={sheet} href={url} label={own('action')} />
      <Paragraph isSmall>{own('ignore')}</Paragraph>
    </Layout>
  )
}

/** The account or the address of a cause is another one: to its organiser, who can look, and to the address it had. */
export function CauseDataChanged({ sheet }: { sheet: Sheet }) {
  const { cause = '', iban = '', newEmail = '', changes = [], url } = sheet.data
  const own = (key: string) => sheet.t(`cause-data-changed.${key}`, { cause, iban, newEmail })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')} footer={own('footer')}>
      <Paragraph>{own('text')}</Paragraph>
      {changes.map((change) => (
        <Paragraph key={change}>{own(change)}</Paragraph>
      ))}
      <Action sheet={sheet} href={url} label={own('action')} />
      <Paragraph isSmall>{own('ignore')}</Paragraph>
    </Layout>
  )
}

/** To a cause: how much it was sent, of which events, and the way to say that it came. */
export function CausePaid({ sheet }: { sheet: Sheet }) {
  const { total = '', iban = '', cause = '', url, events = [] } = sheet.data
  const own = (key: string) => sheet.t(`cause-paid.${key}`, { total, iban, cause })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')} footer={own('footer')}>
      <Paragraph>{own('text')}</Paragraph>
      <Section style={styles.remark}>
        <Text style={{ ...styles.text, margin: 0, fontWeight: 600 }}>{own('from')}</Text>
        {events.map((title, index) => (
          <Text key={index} style={{ ...styles.text, margin: 0 }}>
            {title}
          </Text>
        ))}
      </Section>
      <Paragraph>{own('ask')}</Paragraph>
      <Action sheet={sheet} href={url} label={own('action')} />
      <Paragraph isSmall>{own('ignore')}</Paragraph>
    </Layout>
  )
}
