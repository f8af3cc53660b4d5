import type { CSSProperties } from 'react'

/** The festival's colours; mail clients know no variables, so each element carries its own. */
export const COLOURS = {
  paper: '#fbf7ef',
  card: '#ffffff',
  ink: '#24122e',
  muted: '#6a5a70',
  line: '#e6dccd',
  plum: '#2b1036',
  sun: '#f4b63f',
  red: '#b8331b',
  teal: '#0f7f78',
  lilac: '#b9a3e3',
  blush: '#f6c9bd',
} as const

const headings = "'Bricolage Grotesque', 'Avenir Next', 'Segoe UI', Helvetica, Arial, sans-serif"
const running = "Inter, 'Segoe UI', Helvetica, Arial, sans-serif"

export const styles = {
  body: { margin: 0, padding: '24px 12px', backgroundColor: COLOURS.paper, fontFamily: running },
  card: {
    maxWidth: '560px',
    backgroundColor: COLOURS.card,
    border: `1px solid ${COLOURS.line}`,
    borderRadius: '18px',
    overflow: 'hidden',
  },
  content: { padding: '24px 28px 28px' },
  title: {
    margin: '0 0 16px',
    fontFamily: headings,
    fontSize: '26px',
    lineHeight: '32px',
    letterSpacing: '-0.02em',
    color: COLOURS.ink,
  },
  name: {
    fontFamily: headings,
    fontSize: '20px',
    lineHeight: '40px',
    fontWeight: 700,
    verticalAlign: 'middle',
  },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '25px', color: COLOURS.ink },
  small: { margin: '0 0 12px', fontSize: '14px', lineHeight: '21px', color: COLOURS.muted },
  address: { fontSize: '14px', lineHeight: '21px', color: COLOURS.teal, wordBreak: 'break-all' },
  button: {
    padding: '13px 24px',
    borderRadius: '12px',
    backgroundColor: COLOURS.red,
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  remark: { margin: '0 0 12px', padding: '2px 0 2px 14px', borderLeft: `4px solid ${COLOURS.sun}` },
  footer: { maxWidth: '560px', padding: '16px 28px', textAlign: 'center' },
} as const satisfies Record<string, CSSProperties>
