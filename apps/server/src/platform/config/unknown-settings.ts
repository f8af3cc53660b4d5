import { SETTING_NAMES } from './environment.ts'

/** Read by commands and tests alone. */
const OF_TOOLS: ReadonlySet<string> = new Set([
  'ENV_FILE',
  'DATABASE_URL_TEST',
  'PAIN_001_XSD',
  'CHROMIUM_PATH',
])

/** Names that standards and other programs give out themselves, and that processes of ours may well inherit. */
const OF_OTHERS =
  /^(?:npm_|NODE_|PG|XDG_|AWS_|VITE_|E2E_|PROVE_|BENCH_|OTEL_(?!EXPORTER_OTLP_END|TRACES_SAMPLER_ARG|SERVICE_N))|_SERVICE_(?:HOST|PORT)|_PORT_\d+_(?:TCP|UDP)/

/** What begins so decides on mails, money, files and backups: a name that is not one of ours would be left out silently. */
const FAMILIES = ['SMTP', 'STRIPE', 'REDSYS', 'PAYOUT', 'BACKUP', 'S3']

/** Other servers that speak as Stripe and Vimeo do are for tests. */
const OFFERED = SETTING_NAMES.filter((name) => !name.endsWith('_API_BASE'))

/** Shorter names are near to too much. */
const MIN_LENGTH = 6

/**
 * Returns a line for each given variable that is no setting but is written almost like one, or begins as those of mail and
 * money do. Names that are not near ours are left alone.
 */
export function unknownSettings(given: Readonly<Record<string, string | undefined>>): string[] {
  const known: ReadonlySet<string> = new Set(SETTING_NAMES)
  return Object.entries(given).flatMap(([name, value]) => {
    if (known.has(name) || OF_TOOLS.has(name) || OF_OTHERS.test(name)) return []
    // What Kubernetes and the links of Docker name by a service: SMTP_PORT=tcp://10.0.0.7:25.
    if (/_PORT$/.test(name) && /^(?:tcp|udp):\/\//.test(value ?? '')) return []
    const meant = nearest(name)
    if (meant !== undefined) return [`  ${name}: is no setting. Did you mean ${meant}?`]
    const family = FAMILIES.find((each) => name.startsWith(`${each}_`))
    const names = OFFERED.filter((own) => own.startsWith(`${family}_`))
    return family ? [`  ${name}: is no setting. Those of ${family} are ${names.join(', ')}.`] : []
  })
}

function nearest(name: string): string | undefined {
  if (name.length < MIN_LENGTH) return undefined
  const written = plain(name)
  const ranked = OFFERED.filter((own) => own.length >= MIN_LENGTH)
    .map((own) => ({ own, steps: distance(written, plain(own)) }))
    .sort((a, b) => a.steps - b.steps)
  const [best] = ranked
  if (best && best.steps <= (written.length < 9 ? 1 : 2)) return best.own
  const words = name.toUpperCase().split('_')
  // STRIPE_KEY has the words of STRIPE_SECRET_KEY, in their order.
  return ranked.find(({ own }) => words.length > 1 && isWithin(words, own.split('_')))?.own
}

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** True when the first words are the same and the others follow in the same order. */
function isWithin(words: readonly string[], all: readonly string[]): boolean {
  if (words[0] !== all[0]) return false
  let at = 0
  for (const word of all) if (word === words[at]) at += 1
  return at === words.length
}

/** How many letters have to be added, left out, replaced, or exchanged with their neighbour (Damerau-Levenshtein). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 12) return Number.POSITIVE_INFINITY
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1))
      ;(rows[i] as number[])[j] = isExchanged ? Math.min(least, at(i - 2, j - 2) + 1) : least
    }
  return at(a.length, b.length)
}
