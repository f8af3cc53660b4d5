import {
  Body,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import type { ReactNode } from 'react'
import { COLOURS, styles } from './look.ts'
import type { Sheet } from './sheet.ts'

const TILE = 46

/** Ground, shape and its rounded corner of each tile of the band: quarter and half discs without any picture. */
const TILES: readonly [ground: string, shape: string, radius: string][] = [
  [COLOURS.plum, COLOURS.sun, `${TILE}px 0 0 0`],
  [COLOURS.lilac, COLOURS.plum, `0 ${TILE}px 0 0`],
  [COLOURS.sun, COLOURS.red, `${TILE}px ${TILE}px 0 0`],
  [COLOURS.teal, COLOURS.blush, `0 0 ${TILE}px 0`],
  [COLOURS.blush, COLOURS.teal, `0 0 0 ${TILE}px`],
  [COLOURS.plum, COLOURS.lilac, `${TILE}px 0 ${TILE}px 0`],
  [COLOURS.red, COLOURS.sun, `0 ${TILE}px 0 ${TILE}px`],
  [COLOURS.lilac, COLOURS.teal, `0 0 ${TILE}px ${TILE}px`],
  [COLOURS.sun, COLOURS.plum, `0 ${TILE}px ${TILE}px 0`],
  [COLOURS.teal, COLOURS.sun, `${TILE}px 0 0 ${TILE}px`],
]

function PosterBand() {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} aria-hidden="true">
      <tbody>
        <tr>
          {TILES.map(([ground, shape, radius]) => (
            <td key={ground + shape} height={TILE} style={{ backgroundColor: ground, padding: 0 }}>
              <div
                style={{ height: `${TILE}px`, backgroundColor: shape, borderRadius: radius, fontSize: 0 }}
              />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** Logo and name on the festival's own ground. */
function OwnHead({ sheet, look }: { sheet: Sheet; look: NonNullable<Sheet['look']> }) {
  return (
    <Section data-skip-in-text="true" style={{ backgroundColor: look.ground, padding: '16px 28px' }}>
      {look.logo && (
        <Img
          src={look.logo.url}
          alt=""
          width={look.logo.width}
          height={look.logo.height}
          style={{ display: 'inline-block', marginRight: '14px', verticalAlign: 'middle' }}
        />
      )}
      <span style={{ ...styles.name, color: look.ink }}>{sheet.festival}</span>
    </Section>
  )
}

interface LayoutProps {
  sheet: Sheet
  title: string
  /** First words shown by inboxes after the subject. */
  preview: string
  /** Why we write; by default because the address has an account. */
  footer?: string
  /** False where the words greet the reader themselves. */
  hasGreeting?: boolean
  children: ReactNode
}

/** What every mail shares: poster band, heading, greeting, footer. */
export function Layout({ sheet, title, preview, footer, hasGreeting = true, children }: LayoutProps) {
  const { t, language, data } = sheet
  return (
    <Html lang={language}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={styles.body}>
        <Container style={styles.card}>
          {sheet.look ? <OwnHead sheet={sheet} look={sheet.look} /> : <PosterBand />}
          <Section style={styles.content}>
            <Heading as="h1" style={styles.title}>
              {title}
            </Heading>
            {hasGreeting ? (
              <Text style={styles.text}>
                {data.name ? t('greeting', { name: data.name }) : t('greetingPlain')}
              </Text>
            ) : null}
            {children}
          </Section>
        </Container>
        <Container style={styles.footer}>
          <Text style={styles.small}>{footer ?? t('footer')}</Text>
          {data.newsUrl ? (
            <Text style={styles.small}>
              <Link href={data.newsUrl} style={styles.address}>
                {t('noNews')}
              </Link>
            </Text>
          ) : null}
          {sheet.footerLines?.map((line) => (
            <Text key={line} style={styles.small}>
              {line}
            </Text>
          ))}
          <Link href={sheet.publicUrl} style={styles.address}>
            {sheet.publicUrl}
          </Link>
        </Container>
      </Body>
    </Html>
  )
}
