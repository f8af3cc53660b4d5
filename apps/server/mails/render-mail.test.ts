import { LANGUAGES } from '@larunbat/rules/text/language'
import { expect, test } from 'vitest'
import { renderFromSources } from '../src/platform/mail/testing/templates.ts'

const PUBLIC_URL = 'https://larunbat.example'
const data = {
  name: 'Ane <script>',
  title: 'Musika & dantza',
  ownerName: 'Coro Itxaropena',
  url: `${PUBLIC_URL}/panel/enlace?t=code`,
  panelUrl: `${PUBLIC_URL}/panel/contenido/7`,
  reviewUrl: `${PUBLIC_URL}/panel/revision/7`,
  startsAt: '2026-11-28T18:00:00.000Z',
  timeZone: 'Europe/Madrid',
  city: 'Bilbao',
  minutes: 10,
  newEmail: 'n••••@example.org',
  iban: '•••• 1332',
  text: 'Ez da argi ikusten',
  pdfUrl: `${PUBLIC_URL}/entradas/token/pedido.pdf`,
  calendarUrl: `${PUBLIC_URL}/entradas/token/pedido.ics`,
  total: '39,00 €',
  orders: [
    {
      title: 'Musika & dantza',
      place: 'San Anton eliza, Bilbao',
      organiser: 'Coro Itxaropena. G48123456',
      lines: [{ what: '3 × Heldua: 34,00 €', when: '2026ko azaroaren 28a, 20:00' }],
      donation: '5,00 €',
      refund: null,
    },
  ],
  before: { when: '2026ko azaroaren 28a, 20:00', where: 'San Anton eliza, Bilbao' },
  after: { when: '2026ko abenduaren 5a, 20:00', where: 'Arriaga, Bilbao' },
  until: '2026ko abenduaren 1a, 20:00',
  isPaid: true,
  cause: 'Haizea',
  reason: 'Kontua itxita dago',
  events: ['Musika & dantza', 'Dantza'],
  changes: ['iban', 'ibanRemoved', 'email', 'emailRemoved'],
  tickets: 2,
  holder: 'Jon',
  kind: 'sell',
  provider: 'Example',
  host: 'hooks.example.org',
  what: 'Webgunea',
  who: 'Ane Etxeberria',
  by: 'Miren Agirre',
  count: 3,
  fresh: 1,
  code: '12AB-34CD-56EF',
  remarks: [{ section: 'portada', reason: 'Irudia', text: 'Lehen lerroa\nBigarrena' }],
}
const templates = [
  ...['account-confirm', 'account-email-changed', 'account-iban-changed', 'account-password-changed'],
  ...['account-erased', 'account-export-ready', 'account-passkey-added', 'account-provider-linked'],
  ...['account-password-ended', 'account-roles-changed'],
  ...['account-admin-made', 'account-admin-unmade', 'account-mail-test', 'account-api-token-made'],
  'backup-failed',
  ...['account-webhook-disabled', 'account-webhook-secret', 'account-webhook-set'],
  ...['account-reset', 'account-sign-in-link', 'content-changes-approved', 'content-changes-refused'],
  ...['content-published', 'content-returned', 'content-review', 'order-confirmed', 'order-list'],
  ...['order-refunded', 'session-cancelled', 'session-moved', 'session-online', 'session-postponed'],
  ...['session-restored', 'ticket-holder'],
  ...['refund-requested', 'refund-request-approved', 'refund-request-rejected'],
  ...['team-invited', 'team-joined', 'team-left', 'team-removed', 'team-role'],
  ...['cause-data-changed', 'cause-paid', 'cause-returned', 'payout-paid', 'payout-returned'],
  'payout-to-approve',
  'festival-reply-address',
  ...['payee-returned', 'payee-released', 'rules-changed'],
  ...[
    'ticket-back',
    'ticket-matched',
    'waiting-invited',
    'waiting-joined',
    'waiting-lapsed',
    'waiting-off',
    'waiting-offered',
  ],
]
const render = (template: string, language: (typeof LANGUAGES)[number], more: object = {}) =>
  renderFromSources({ to: 'ane@example.org', language, template, data: { ...data, ...more } }, PUBLIC_URL)

for (const language of LANGUAGES) {
  test(`given every template, when rendered in ${language}, then no text is missing and nothing is fetched from elsewhere`, async () => {
    for (const template of templates) {
      const { subject, html, text } = await render(template, language)
      expect(`${subject}${text}`, template).not.toMatch(/\{\{|mails:|undefined|null|account-|content-/)
      expect(html).toContain(`lang="${language}"`)
      expect(html).not.toContain('<script>')
      expect(text).toContain('Ane <script>')
      expect(html.match(/(?:src|href)="([^"]*)"/g)?.every((link) => link.includes(PUBLIC_URL))).toBe(true)
      expect(html).not.toMatch(/@import|url\(/)
      expect(html.length).toBeLessThan(20_000)
      expect(text).toMatch(/https:\/\/larunbat\.example\/panel\//)
    }
  })
}

test.each(LANGUAGES)(
  'given every kind of refund, when described in %s, then no text is missing',
  async (language) => {
    for (const kind of ['refund', 'gift', 'nothing', 'withdrawn', 'bank', 'unwanted'])
      for (const tickets of [0, 1, 2]) {
        const more = { kind, tickets, total: '25,00 €', cause: 'Haizea', isByEvent: false }
        const { text, subject } = await render('order-refunded', language, more)
        expect(`${subject}${text}`, `${kind} ${tickets}`).not.toMatch(/\{\{|order-refunded|mails:|undefined/)
      }
  },
)

test('given a reset in Basque, when rendered, then it says how long and holds the link', async () => {
  const { text, subject } = await render('account-reset', 'eu')
  expect(subject).toBe('Sortu pasahitz berria')
  expect(text).toContain('10 minutu barru')
  expect(text).toContain(data.url)
  expect((await render('account-confirm', 'eu', { minutes: 10_080 })).text).toContain('7 egun barru')
  expect((await render('account-confirm', 'es', { minutes: 60 })).text).toContain('en 1 hora')
})

test('given a review in Basque, when rendered, then the day is written in Basque at the place of the event', async () => {
  const { text } = await render('content-review', 'eu')
  expect(text).toContain('azaroaren 28')
  expect(text).toContain('19:00')
})

test('given remarks, when rendered, then the section is named and each line stands alone', async () => {
  const { text, html } = await render('content-returned', 'eu')
  expect(text).toMatch(/Azala\s+Irudia\s+Lehen lerroa\s+Bigarrena/)
  expect(html).toContain('Musika &amp; dantza')
})

test('given a title with line breaks, when it is part of the subject, then no header can be added', async () => {
  const { subject } = await render('content-published', 'en', { title: 'A\r\nBcc: x@example.org' })
  // On one line, and without the address, which a mail program would turn into a link.
  expect(subject).toBe('Published: A Bcc:')
})

test('given an address that is no web address, when rendered, then there is no button to it', async () => {
  const { html } = await render('account-reset', 'en', { url: 'javascript:alert(1)' })
  expect(html).not.toContain('javascript:')
})

test('given an unknown template, when rendered, then it fails by name', async () => {
  await expect(render('nothing', 'en')).rejects.toThrow('There is no mail template nothing')
})

test('given an account without a password, when its erasure is requested, then the mail holds the code and no link to tap', async () => {
  const { text, html } = await render('account-erasure-code', 'en', { code: '01234567', minutes: 15 })
  expect(text).toContain('0123 4567')
  expect(text).toContain('15 minutes')
  expect(html.match(/href="[^"]*"/g)).toEqual([`href="${PUBLIC_URL}"`])
})

test('given sold tickets, when an account is erased, then the mail says what is kept and until when', async () => {
  const more = { keptEvents: 2, retainedUntil: '2032-12-31' }
  expect((await render('account-erased', 'es', more)).text).toContain('31 de diciembre de 2032')
  expect((await render('account-erased', 'eu', more)).text).toContain('2032ko abenduaren 31')
  expect((await render('account-erased', 'en')).text).not.toContain('billing')
})

test('given a purchase in Basque, when it is confirmed, then the mail leads to the tickets and says what was paid', async () => {
  const { subject, text } = await render('order-confirmed', 'eu')
  expect(subject).toBe('Zure sarrerak: Musika & dantza')
  for (const words of ['3 × Heldua: 34,00 €', 'Guztira: 39,00 €', 'Kausarako dohaintza: 5,00 €', data.pdfUrl])
    expect(text).toContain(words)
})

test('given a link in what an organiser writes about a refund, then the mail has its words without it; a link of the festival’s team stays', async () => {
  const text =
    'La sala se inundó. Pide más en https://evil.example/devolucion\nEscribe a caja@evil.example o entra en evil.example.'
  const refunded = await render('order-refunded', 'es', { text, kind: 'refund', tickets: 1 })
  expect(refunded.text).toContain('La sala se inundó. Pide más en')
  expect(refunded.html + refunded.text).not.toMatch(/evil\.example/)
  const refused = await render('content-changes-refused', 'es', {
    text: 'Mira https://larunbat.example/ayuda',
  })
  expect(refused.text).toContain('https://larunbat.example/ayuda')
})

test('given a change that waits for its owner, then the mail says which: the new address, or the last digits of the account', async () => {
  const email = await render('account-change-confirm', 'eu', {
    changes: ['email'],
    newEmail: 'berria@example.org',
  })
  expect(email.text).toContain('Email berria: berria@example.org')
  const iban = await render('account-change-confirm', 'en', {
    changes: ['billing', 'iban'],
    iban: '•••• 1332',
  })
  expect(iban.text).toContain('Account for payouts: •••• 1332')
})
