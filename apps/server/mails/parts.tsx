import { sectionOfWire } from '@larunbat/rules/section'
import { writtenDate, writtenTime } from '@larunbat/rules/written'
import { Button, Link, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { styles } from './look.ts'
import type { RemarkData, Sheet } from './sheet.ts'

export function Paragraph({ children, isSmall = false }: { children: ReactNode; isSmall?: boolean }) {
  return <Text style={isSmall ? styles.small : styles.text}>{children}</Text>
}

/** A button, with its address below for those whose client shows none. Addresses that are not ours to send are left out. */
export function Action({ sheet, href, label }: { sheet: Sheet; href: string | undefined; label: string }) {
  if (!href || !/^https?:\/\//.test(href)) return null
  return (
    <Section style={{ margin: '8px 0 20px' }}>
      <Button href={href} style={styles.button}>
        {label}
      </Button>
      {/* The plain text has the address beside the label already. */}
      <Section data-skip-in-text="true">
        <Text style={{ ...styles.small, margin: '20px 0 0' }}>{sheet.t('fallback')}</Text>
        <Link href={href} style={styles.address}>
          {href}
        </Link>
      </Section>
    </Section>
  )
}

/** How long the link is good, in the largest unit that fits. */
export function Expiry({ sheet }: { sheet: Sheet }) {
  const { minutes } = sheet.data
  if (!minutes) return null
  const [unit, count] =
    minutes >= 1440 && minutes % 1440 === 0
      ? ['days', minutes / 1440]
      : minutes >= 60 && minutes % 60 === 0
        ? ['hours', minutes / 60]
        : ['minutes', minutes]
  return <Paragraph isSmall>{sheet.t(`expires.${unit}`, { count })}</Paragraph>
}

/** Place and time of the event, as far as they are known. */
export function WhenAndWhere({ sheet }: { sheet: Sheet }) {
  const { startsAt, city } = sheet.data
  const timeZone = sheet.data.timeZone ?? 'Europe/Madrid'
  const when =
    startsAt &&
    `${writtenDate(sheet.language, startsAt, timeZone, 'full')}, ${writtenTime(startsAt, timeZone)}`
  const line = [when, city].filter(Boolean).join(' · ')
  return line ? <Paragraph isSmall>{line}</Paragraph> : null
}

export function Remarks({ sheet, remarks }: { sheet: Sheet; remarks: readonly RemarkData[] }) {
  return remarks.map(({ section, reason, text, url }, index) => (
    <Section key={index} style={styles.remark}>
      <Text style={{ ...styles.text, margin: 0, fontWeight: 600 }}>
        {url && /^https?:\/\//.test(url) ? (
          <Link href={url} style={styles.address}>
            {sheet.t(`section.${sectionOfWire(section) ?? section}`)}
          </Link>
        ) : (
          sheet.t(`section.${sectionOfWire(section) ?? section}`)
        )}
      </Text>
      {[reason, ...(text ?? '').split('\n')].filter(Boolean).map((line) => (
        <Text key={line} style={{ ...styles.text, margin: 0 }}>
          {line}
        </Text>
      ))}
    </Section>
  ))
}
