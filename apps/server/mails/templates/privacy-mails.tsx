import { writtenDate } from '@larunbat/rules/text/written'
import { Section, Text } from '@react-email/components'
import { Layout } from '../layout.tsx'
import { styles } from '../look.ts'
import { Action, Paragraph } from '../parts.tsx'
import type { Sheet } from '../sheet.ts'

/** The code that confirms the erasure of an account, to be typed: nothing in this mail can be tapped by mistake. */
export function ErasureCode({ sheet }: { sheet: Sheet }) {
  const { code = '', minutes } = sheet.data
  const text = sheet.t('account-erasure-code.text', { minutes })
  return (
    <Layout sheet={sheet} title={sheet.t('account-erasure-code.title')} preview={text}>
      <Paragraph>{text}</Paragraph>
      <Section style={{ margin: '0 0 20px' }}>
        <Text style={{ ...styles.title, fontFamily: 'monospace', letterSpacing: '0.1em', margin: 0 }}>
          {`${code.slice(0, 4)} ${code.slice(4)}`}
        </Text>
      </Section>
      <Paragraph isSmall>{sheet.t('account-erasure-code.ignore')}</Paragraph>
    </Layout>
  )
}

/** Tells the old address of an erased account what was kept, and until when. */
export function Erased({ sheet }: { sheet: Sheet }) {
  const { t, data, language } = sheet
  const { keptEvents = 0, retainedUntil } = data
  const text = t('account-erased.text')
  return (
    <Layout
      sheet={sheet}
      title={t('account-erased.title')}
      preview={text}
      footer={t('account-erased.footer')}
    >
      <Paragraph>{text}</Paragraph>
      {keptEvents > 0 && <Paragraph>{t('account-erased.kept')}</Paragraph>}
      {retainedUntil && (
        <Paragraph>{t('account-erased.retained', { date: dayOf(retainedUntil, language) })}</Paragraph>
      )}
      <Action sheet={sheet} href={data.url} label={t('account-erased.action')} />
      <Paragraph isSmall>{t('account-erased.ignore')}</Paragraph>
    </Layout>
  )
}

const dayOf = (day: string, language: Sheet['language']) => writtenDate(language, `${day}T00:00:00Z`, 'UTC')
