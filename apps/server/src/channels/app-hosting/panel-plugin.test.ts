import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../platform/config/config.ts'
import { uploadOriginOf } from '../../platform/files/s3-settings.ts'
import { appLinksPlugin } from './app-links-plugin.ts'
import { contentSecurityPolicy } from './panel-plugin.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../panel/index.html'), 'utf8')

test('given the page of the panel, when its policy is made, then its own style elements are named and no others run', () => {
  const policy = contentSecurityPolicy(page)
  expect(policy.match(/'sha256-[\w+/=]{44}'/g)).toHaveLength(2)
  expect(policy).toMatch(/(^|; )script-src 'self'(;|$)/)
  const [, elements = ''] = /(?:^|; )style-src ([^;]*)/.exec(policy) ?? []
  expect(elements).not.toContain('unsafe-inline')
  expect(policy).toContain("frame-ancestors 'none'")
  // The boot script is a file; one written into the page would not run.
  expect(page).not.toMatch(/<script>|<script [^>]*>[^<]/)
  expect(page).not.toMatch(/\son\w+=/)
})

test('given a known style, then its hash is the one that browsers work out', () => {
  expect(contentSecurityPolicy('<style id="x">body{margin:0}</style>')).toContain(
    "style-src 'self' 'sha256-IAdwN3biDCQ3brrgp1m8kBEsPQYyqfREKOEfeoREopc='",
  )
})

test('given hosts that take uploads, then the panel may send and post there, and nowhere else', () => {
  const host = ['https://*.vimeo.com']
  const policy = contentSecurityPolicy(page, { connectTo: host, postTo: host })
  expect(policy).toContain("; connect-src 'self' https://*.vimeo.com;")
  expect(policy).toContain("; form-action 'self' https://*.vimeo.com;")
  expect(contentSecurityPolicy(page)).toContain("; form-action 'self';")
})

test('given a bucket, then the panel may send files there and nowhere else', () => {
  expect(contentSecurityPolicy('', { connectTo: ['https://s3.example'] })).toContain(
    "connect-src 'self' https://s3.example;",
  )
  expect(contentSecurityPolicy('')).toContain("connect-src 'self';")
  const settings = {
    bucket: 'festival',
    region: 'eu-south-2',
    accessKeyId: '',
    secretAccessKey: '',
    hasChecksums: false,
  }
  expect(uploadOriginOf({ ...settings, endpoint: 'https://s3.example/' })).toBe('https://s3.example')
  expect(uploadOriginOf({ ...settings, endpoint: undefined })).toBe(
    'https://festival.s3.eu-south-2.amazonaws.com',
  )
})

const PRINT = Array.from({ length: 32 }, () => 'A7').join(':')

test('given applications for telephones, when a telephone requests them, then it gets those that may open the panel, and nothing otherwise', async () => {
  const { panelApp } = readConfig({
    ANDROID_APPS: `org.larunbat.panel=${PRINT}, org.larunbat.panel=${PRINT.replace('A7', 'B8')}`,
    IOS_APPS: 'ABCDE12345.org.larunbat.panel',
  })
  const app = Fastify()
  appLinksPlugin(app, panelApp)
  const android = await app.inject('/.well-known/assetlinks.json')
  expect(android.json()).toMatchObject([
    { target: { package_name: 'org.larunbat.panel', sha256_cert_fingerprints: [PRINT, expect.any(String)] } },
  ])
  const ios = await app.inject('/.well-known/apple-app-site-association')
  expect(ios.headers['content-type']).toContain('application/json')
  expect(ios.json().applinks.details[0].appIDs).toEqual(['ABCDE12345.org.larunbat.panel'])

  const bare = Fastify()
  appLinksPlugin(bare, readConfig({}).panelApp)
  expect((await bare.inject('/.well-known/assetlinks.json')).statusCode).toBe(404)
})

test.each([
  ['ANDROID_APPS', 'org.larunbat.panel'],
  ['ANDROID_APPS', 'panel=A7'],
  ['IOS_APPS', 'org.larunbat.panel'],
])('given %s as %s, when the settings are read, then it is named as wrong', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
})
