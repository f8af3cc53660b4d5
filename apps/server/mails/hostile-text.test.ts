import { expect, test } from 'vitest'
import { renderFromSources } from '../src/platform/mail/testing/templates.ts'
import { HOSTILE_TEXTS, skeletonOf } from '../src/testing/hostile-texts.ts'

const PUBLIC_URL = 'https://larunbat.example'
const TEMPLATES = [
  ...['account-confirm', 'account-email-changed', 'account-iban-changed', 'content-changes-approved'],
  ...['content-changes-refused', 'content-published', 'content-returned', 'content-review'],
  ...['cause-data-changed', 'participant-invitation'],
  ...['team-invited', 'team-joined', 'team-role'],
]

const render = (template: string, text: string) =>
  renderFromSources(
    {
      to: 'ane@example.org',
      language: 'eu',
      template,
      data: {
        name: text,
        title: text,
        ownerName: text,
        city: text,
        text,
        cause: text,
        changes: ['iban', 'email'],
        newEmail: 'n•••@example.org',
        iban: '•••• 1332',
        url: `${PUBLIC_URL}/panel/`,
        panelUrl: `${PUBLIC_URL}/panel/indice-contenido/7`,
        reviewUrl: `${PUBLIC_URL}/panel/revision/7`,
        publicUrl: `${PUBLIC_URL}/eu/ekitaldiak/x`,
        startsAt: '2026-11-28T18:00:00.000Z',
        timeZone: 'Europe/Madrid',
        minutes: 10,
        remarks: [{ section: 'portada', reason: text, text }],
      },
    },
    PUBLIC_URL,
  )

test.each(TEMPLATES)(
  'given hostile words, when %s is rendered, then it is built as with plain ones',
  async (template) => {
    const plain = await render(template, 'Plain words')
    const allowed = new Set(skeletonOf(plain.html))
    for (const text of HOSTILE_TEXTS) {
      const { html, subject } = await render(template, text)
      expect(
        skeletonOf(html).filter((tag) => !allowed.has(tag)),
        text,
      ).toEqual([])
      expect(html.match(/href="(?!https:\/\/larunbat\.example)[^"]*"/g) ?? [], text).toEqual([])
      expect(subject, text).not.toMatch(/\p{Cc}/u)
      // Words of people are never read as words of ours.
      if (text.includes('$t(')) expect(`${subject}${html}`).toContain('$t(errors:unexpected)')
    }
  },
)

test.each(TEMPLATES)(
  'given stored names that carry a link and change the direction, when %s is rendered, then neither is printed',
  async (template) => {
    const name = `\u202egnp.exe https://bad.example/login ${'click '.repeat(40)}`
    const { html, text, subject } = await renderFromSources(
      {
        to: 'ane@example.org',
        language: 'es',
        template,
        data: { name, ownerName: name, cause: name, holder: name, who: name, by: name, title: 'Concierto' },
      },
      PUBLIC_URL,
    )
    for (const part of [html, text, subject]) {
      expect(part).not.toMatch(/bad\.example|\u202e/)
      expect(part).not.toContain('click '.repeat(12))
    }
  },
)
