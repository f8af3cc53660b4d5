import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

const VALUE = 'a value of a secret'
/** Tests and examples have made-up values of their own; what services give out must not stand there either. */
const MADE_UP = /(^|\/)(testing|test|e2e|prove|bench)\/|\.test\.tsx?$|\/examples\.json$/

/** What keys, tokens and passwords of services look like. None of it may stand in a file that is given away. */
const PATTERNS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN (?:RSA |EC |DSA |OPENSSH |PGP )?PRIVATE KEY/],
  ['a key of AWS', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a live key of Stripe', /\b[sr]k_live_[0-9A-Za-z]{16,}/],
  ['a secret of a webhook', /\bwhsec_[0-9A-Za-z+/]{24,}/],
  ['a token of GitHub', /\bgh[pousr]_[0-9A-Za-z]{36}\b/],
  ['a token of GitLab', /\bglpat-[\w-]{20}\b/],
  ['a token of npm', /\bnpm_[0-9A-Za-z]{36}\b/],
  ['a token of Slack', /\bxox[abprs]-[\w-]{10,}/],
  ['a key of Google', /\bAIza[\w-]{35}\b/],
  ['a secret of Google', /\bGOCSPX-[\w-]{28}\b/],
  ['a key of SendGrid', /\bSG\.[\w-]{22}\.[\w-]{43}\b/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  [
    'a password in an address',
    /\b(?:postgres(?:ql)?|mysql|redis|amqp|smtps?|mongodb)(?:\+\w+)?:\/\/[^\s:@/'"`${}<]+:(?!password@)[^\s@/'"`${}<]{6,}@(?!localhost|127\.|\[::1\]|[\w.-]*example)/,
  ],
  [VALUE, /\b(?:password|passwd|secret|api_?key|auth_?token)["']?\s*[:=]\s*["'][A-Za-z0-9+/_-]{24,}["']/i],
]

/** Pictures, sounds, fonts and archives hold no text. */
const BINARY = new Set([
  '.png',
  '.jpg',
  '.jpeg',
  '.webp',
  '.avif',
  '.gif',
  '.ico',
  '.woff2',
  '.wasm',
  '.pdf',
  '.mp4',
  '.br',
  '.gz',
  '.zip',
  '.jks',
])

export interface Secret {
  file: string
  line: number
  what: string
}

/** Lines of a text that look like a secret. Tests and examples say so with `not-a-secret` on the line. */
export function secretsInText(file: string, text: string): Secret[] {
  const found: Secret[] = []
  const patterns = MADE_UP.test(file) ? PATTERNS.filter(([what]) => what !== VALUE) : PATTERNS
  for (const [place, line] of text.split('\n').entries()) {
    if (line.includes('not-a-secret')) continue
    const hit = patterns.find(([, pattern]) => pattern.test(line))
    if (hit) found.push({ file, line: place + 1, what: hit[0] })
  }
  return found
}

/** The same in files below `root`; what is no text is left out. */
export function secretsInFiles(root: string, files: readonly string[]): Secret[] {
  return files
    .filter((file) => !BINARY.has(extname(file)))
    .flatMap((file) => secretsInText(file, readFileSync(join(root, file), 'utf8')))
}
