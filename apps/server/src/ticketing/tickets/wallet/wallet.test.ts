import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { createRequire } from 'node:module'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import { importSPKI, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { readZip } from '../../../administration/privacy/testing/read-zip.ts'
import { ConfigError, readConfig } from '../../../platform/config/config.ts'
import { boughtCheckout } from '../testing/bought-checkout.ts'
import { issueCertificate } from '../testing/issue-certificate.ts'
import { makeApplePass } from './apple-pass.ts'
import { googlePassLink } from './google-pass.ts'
import { passFacts } from './pass-facts.ts'

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: ReturnType<typeof newKey>['privateKey']) =>
  String(key.export({ type: 'pkcs8', format: 'pem' }))
const [ca, signer] = [newKey(), newKey()]
const wwdr = issueCertificate('Test authority', ca.publicKey, 'Test authority', ca.privateKey)
const certificate = issueCertificate('pass.org.example', signer.publicKey, 'Test authority', ca.privateKey)
const apple = {
  passTypeId: 'pass.org.example',
  teamId: 'ABCDE12345',
  certificate,
  key: pem(signer.privateKey),
  passphrase: undefined,
  wwdr,
}
const checkout = boughtCheckout(2)
const ticketId = checkout.orders[0]?.tickets[1]?.id as string
const facts = () => {
  const made = passFacts(checkout, ticketId, 'LB1.code')
  if (!made) throw new Error('no facts')
  return made
}

/** What a signature of this kind is made over, and with. A library that signs but cannot verify tells its parts. */
function partsOf(signature: Buffer): {
  digest: string
  attributes: Buffer
  bytes: Buffer
  signedDigest: string
} {
  const forge = createRequire(createRequire(import.meta.url).resolve('passkit-generator'))('node-forge')
  const { asn1, pkcs7, pki } = forge
  const { rawCapture } = pkcs7.messageFromAsn1(asn1.fromDer(signature.toString('binary')))
  const attributes = rawCapture.authenticatedAttributes
  const set = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, attributes)
  const signed = attributes.find(
    (one: { value: { value: string }[] }) =>
      asn1.derToOid(one.value[0]?.value ?? '') === pki.oids.messageDigest,
  )
  return {
    digest: pki.oids[asn1.derToOid(rawCapture.digestAlgorithm)],
    attributes: Buffer.from(asn1.toDer(set).getBytes(), 'binary'),
    bytes: Buffer.from(rawCapture.signature, 'binary'),
    signedDigest: Buffer.from(signed.value[1].value[0].value, 'binary').toString('hex'),
  }
}

test('given a ticket, when its pass for Apple is made, then everything in it is signed by the certificate of the pass type', async () => {
  const files = await readZip(await makeApplePass(apple, facts(), 'larunbat.example'))
  const pass = JSON.parse(String(files.get('pass.json')))
  expect(pass).toMatchObject({
    passTypeIdentifier: 'pass.org.example',
    teamIdentifier: 'ABCDE12345',
    serialNumber: ticketId,
  })
  expect(pass.barcodes).toMatchObject([{ format: 'PKBarcodeFormatQR', message: 'LB1.code' }])
  expect(JSON.stringify(pass.eventTicket)).toContain('Ahotsak hotzaren aurka')
  expect(JSON.stringify(pass.eventTicket)).toContain('G48123456')
  const organiser = pass.eventTicket.backFields.find(({ key }: { key: string }) => key === 'organiser')
  expect(organiser.value).not.toContain(organiser.label)

  const manifest = files.get('manifest.json') as Buffer
  const named: Record<string, string> = JSON.parse(String(manifest))
  expect(Object.keys(named).sort()).toEqual(
    [...files.keys()].filter((name) => !/^(manifest\.json|signature)$/.test(name)).sort(),
  )
  for (const [name, hash] of Object.entries(named))
    expect(
      createHash('sha1')
        .update(files.get(name) as Buffer)
        .digest('hex'),
      name,
    ).toBe(hash)
  const { digest, attributes, bytes, signedDigest } = partsOf(files.get('signature') as Buffer)
  expect(createHash(digest).update(manifest).digest('hex')).toBe(signedDigest)
  expect(verify(digest, attributes, signer.publicKey, bytes)).toBe(true)
  expect(verify(digest, attributes, ca.publicKey, bytes)).toBe(false)
})

test('given a ticket, when its link for Google is made, then the link holds the ticket, signed for Google alone', async () => {
  const key = newKey()
  const settings = {
    issuerId: '338800',
    account: 'wallet@example.iam.gserviceaccount.com',
    key: pem(key.privateKey),
  }
  const link = await googlePassLink(settings, facts(), 'larunbat.example')
  const [, token = ''] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)$/.exec(link) ?? []
  const publicKey = await importSPKI(String(key.publicKey.export({ type: 'spki', format: 'pem' })), 'RS256')
  // Longer ones are refused by some browsers (limit of Google's guide).
  expect(token.length).toBeLessThan(1_800)
  const { payload } = await jwtVerify(token, publicKey, { audience: 'google', issuer: settings.account })
  expect(payload).toMatchObject({
    typ: 'savetowallet',
    payload: {
      eventTicketClasses: [{ id: '338800.session-12-5' }],
      eventTicketObjects: [
        {
          id: `338800.${ticketId}.${createHash('sha256').update('LB1.code').digest('hex').slice(0, 12)}`,
          classId: '338800.session-12-5',
          barcode: { value: 'LB1.code' },
          ticketNumber: orderNumber(ticketId),
        },
      ],
    },
  })
})

test('given a ticket without entry, or half the settings of a wallet, then there is no pass', () => {
  const cancelled = boughtCheckout(1)
  const [ticket] = cancelled.orders[0]?.tickets ?? []
  if (ticket) ticket.status = 'cancelled'
  expect(passFacts(cancelled, String(ticket?.id), 'LB1.code')).toBeUndefined()
  expect(passFacts(cancelled, 'nobody', 'LB1.code')).toBeUndefined()
  expect(readConfig({}).wallets).toEqual({ apple: undefined, google: undefined })
  expect(() => readConfig({ APPLE_PASS_TYPE_ID: 'pass.org.example' })).toThrow(ConfigError)
  expect(() => readConfig({ GOOGLE_WALLET_KEY: '/no/such/file' })).toThrow(/GOOGLE_WALLET_KEY: must be PEM/)
  const given = {
    GOOGLE_WALLET_ISSUER_ID: '1',
    GOOGLE_WALLET_ACCOUNT: 'a@example.org',
    GOOGLE_WALLET_KEY: apple.key.replaceAll('\n', '\\n'),
  }
  expect(readConfig(given).wallets.google?.key).toBe(apple.key)
})
