import { Section, Text } from '@react-email/components'
import { Layout } from '../layout.tsx'
import { styles } from '../look.ts'
import { Action, Paragraph, PlainLink, TicketCodes, WatchLinks } from '../parts.tsx'
import type { OrderData, Sheet } from '../sheet.ts'

/** To who bought: what, when, where, from whom, and the way to the tickets. */
export function OrderConfirmed({ sheet }: { sheet: Sheet }) {
  const { title = '', url, orders = [], total = '', due, codes = [], tickets = codes.length } = sheet.data
  const more = tickets - codes.length
  const own = (key: string) => sheet.t(`order-confirmed.${key}`, { title, total })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')} footer={own('footer')}>
      <Paragraph>{own('text')}</Paragraph>
      {orders.map((order) => (
        <Bought key={order.title} sheet={sheet} order={order} />
      ))}
      <Text style={{ ...styles.text, fontWeight: 600 }}>{own('total')}</Text>
      {due ? (
        <Text style={{ ...styles.text, fontWeight: 600 }}>{sheet.t('order-confirmed.due', { due })}</Text>
      ) : null}
      <WatchLinks sheet={sheet} />
      <TicketCodes sheet={sheet} />
      {more > 0 ? <Paragraph isSmall>{sheet.t('codes.more', { count: more })}</Paragraph> : null}
      <Action sheet={sheet} href={url} label={own('action')} />
      {sheet.data.hasPdf ? <Paragraph isSmall>{sheet.t('codes.attached')}</Paragraph> : null}
      <PlainLink href={sheet.data.pdfUrl} label={own('pdf')} />
      <PlainLink href={sheet.data.calendarUrl} label={own('calendar')} />
      <Paragraph isSmall>{own('private')}</Paragraph>
    </Layout>
  )
}

/** To the buyer of places that are kept until the link is followed: nothing was paid for them, and their network booked many. */
export function BookingToConfirm({ sheet }: { sheet: Sheet }) {
  const { title = '', url, tickets = 1, minutes = 0 } = sheet.data
  const own = (key: string) => sheet.t(`booking-confirm.${key}`, { title, count: tickets, minutes })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')} footer={own('footer')}>
      <Paragraph>{own('text')}</Paragraph>
      <Action sheet={sheet} href={url} label={own('action')} />
      <Paragraph isSmall>{own('why')}</Paragraph>
      <Paragraph isSmall>{own('ignore')}</Paragraph>
    </Layout>
  )
}

function Bought({ sheet, order }: { sheet: Sheet; order: OrderData }) {
  const { title, place, organiser, lines, donation, refund } = order
  return (
    <Section style={styles.remark}>
      <Text style={{ ...styles.text, margin: 0, fontWeight: 600 }}>{title}</Text>
      {lines.map(({ what, when }, index) => (
        <Text key={index} style={{ ...styles.text, margin: 0 }}>
          {what}
          <br />
          {when}
        </Text>
      ))}
      {donation ? (
        <Text style={{ ...styles.text, margin: 0 }}>
          {sheet.t('order-confirmed.donation', { amount: donation })}
        </Text>
      ) : null}
      {[place, organiser, refund].filter(Boolean).map((words) => (
        <Text key={words} style={{ ...styles.small, margin: 0 }}>
          {words}
        </Text>
      ))}
    </Section>
  )
}
