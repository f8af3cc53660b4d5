import { Link, Section, Text } from '@react-email/components'
import { Layout } from '../layout.tsx'
import { styles } from '../look.ts'
import { Paragraph } from '../parts.tsx'
import type { MessagePieceData, Sheet } from '../sheet.ts'

/** A message that an organiser or the festival's team wrote to many, with who writes and why its reader gets it. */
export function MessageMail({ sheet }: { sheet: Sheet }) {
  const { subject = '', title = '', ownerName = '', kind = '', lines = [], writtenIn, isNamed } = sheet.data
  const own = (key: string) => sheet.t(`${sheet.template}.${key}`, { title })
  const shared = (key: string) => sheet.t(`message.${key}`, { title, ownerName })
  const isOfEvent = ['message-event', 'message-buyer'].includes(sheet.template) || kind === 'event'
  const preview = lines.map((pieces) => pieces.map(({ words }) => words).join('')).find(Boolean) ?? subject
  return (
    <Layout sheet={sheet} title={subject} preview={preview} footer={own('footer')} hasGreeting={!isNamed}>
      {sheet.template === 'message-test' ? <Paragraph isSmall>{shared('test')}</Paragraph> : null}
      {isOfEvent ? <Paragraph isSmall>{shared(ownerName ? 'by' : 'byUnnamed')}</Paragraph> : null}
      {writtenIn ? <Paragraph isSmall>{shared(`onlyIn.${writtenIn}`)}</Paragraph> : null}
      <Section lang={writtenIn ?? sheet.language}>
        {lines.map((pieces, index) => (
          <Text key={index} style={{ ...styles.text, margin: pieces.length > 0 ? '0 0 6px' : '0 0 14px' }}>
            {pieces.map((piece, at) => (
              <Piece key={at} {...piece} />
            ))}
          </Text>
        ))}
      </Section>
      {isOfEvent ? <Paragraph isSmall>{shared('reply')}</Paragraph> : null}
    </Layout>
  )
}

/** Words; an address of the festival's team as a link; one of an organiser as text, with the host it leads to. */
function Piece({ words, url, host }: MessagePieceData) {
  if (url)
    return (
      <Link href={url} style={styles.address}>
        {words}
      </Link>
    )
  return host ? `${words} [${host}]` : words
}
