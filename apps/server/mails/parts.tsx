import { sectionOfWire } from '@larunbat/rules/events/section'
import { writtenDate, writtenTime } from '@larunbat/rules/text/written'
import { Button, Img, Link, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { COLOURS, styles } from './look.ts'
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

/** A link on a line of its own. Addresses that are not ours to send are left out. */
export function PlainLink({ href, label }: { href: string | null | undefined; label: string }) {
  if (!href || !/^https?:\/\//.test(href)) return null
  return (
    <Text style={{ ...styles.text, margin: '0 0 8px' }}>
      <Link href={href} style={{ color: styles.address.color }}>
        {label}
      </Link>
    </Text>
  )
}

/** The codes of tickets as pictures that travel with the mail: they are shown without network. */
export function TicketCodes({ sheet }: { sheet: Sheet }) {
  const { codes = [] } = sheet.data
  return codes.map(({ number, cid }) => (
    <Section key={cid} data-skip-in-text="true" style={{ margin: '0 0 20px', textAlign: 'center' }}>
      <Img
        src={`cid:${cid}`}
        alt={sheet.t('codes.alt', { number })}
        width={232}
        height={232}
        style={{ margin: '0 auto', border: `1px solid ${COLOURS.line}`, borderRadius: '12px' }}
      />
      <Text style={{ ...styles.small, margin: '6px 0 0' }}>{sheet.t('codes.label', { number })}</Text>
    </Section>
  ))
}

/** The ways in to what is watched online, one a ticket. */
export function WatchLinks({ sheet }: { sheet: Sheet }) {
  const { watch = [] } = sheet.data
  if (watch.length === 0) return null
  return (
    <Section style={styles.remark}>
      <Text style={{ ...styles.text, margin: 0, fontWeight: 600 }}>{sheet.t('watch.title')}</Text>
      {watch.map(({ label, url }) => (
        <PlainLink key={url} href={url} label={label} />
      ))}
      <Text style={{ ...styles.small, margin: 0 }}>{sheet.t('watch.text')}</Text>
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
