import { Text } from '@react-email/components'
import { Layout } from '../layout.tsx'
import { styles } from '../look.ts'
import { Action, Paragraph } from '../parts.tsx'
import type { Sheet } from '../sheet.ts'

/**
 * To a person who waits, was offered places or offers a ticket to the waiting list: what happened, for when, until
 * when, what to do.
 */
export function WaitingMail({ sheet }: { sheet: Sheet }) {
  const { title = '', until = '', total = '', tickets: count = 1, after } = sheet.data
  const own = (key: string) => sheet.t(`${sheet.template}.${key}`, { title, until, total, count })
  const text = own('text')
  return (
    <Layout sheet={sheet} title={own('title')} preview={text} footer={own('footer')}>
      <Paragraph>{text}</Paragraph>
      {after ? (
        <Text style={{ ...styles.text, fontWeight: 600 }}>
          {title}
          <br />
          {after.when}
          <br />
          {after.where}
        </Text>
      ) : null}
      {until ? <Paragraph>{own('until')}</Paragraph> : null}
      <Action sheet={sheet} href={sheet.data.url} label={own('action')} />
      <Paragraph isSmall>{own('more')}</Paragraph>
    </Layout>
  )
}
