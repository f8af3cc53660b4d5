import type { Services } from '../../database/context.ts'
import { providersOf } from '../../ticketing/payments/provider-named.ts'

const yes = '✓'
const no = '–'
/** Of a secret, whether it is there. */
const given = (value: unknown) => (value === undefined ? no : yes)

/** The settings that decide how an installation works, by the names of their variables. Never a secret. */
export function settingsInForce(services: Services): { name: string; value: string }[] {
  const { config } = services
  const { operation } = config
  const values: Record<string, string> = {
    PUBLIC_URL: config.publicUrl,
    DATABASE_URL: config.databaseUrl ? addressOf(config.databaseUrl) : no,
    DATABASE_REPLICA_URL: operation.replicaUrl ? addressOf(operation.replicaUrl) : no,
    DATABASE_POOL: String(config.poolSize),
    REDIS_URL: operation.redisUrl ? addressOf(operation.redisUrl) : no,
    S3_BUCKET: config.s3 ? `${config.s3.bucket} (${config.s3.endpoint ?? config.s3.region})` : no,
    SMTP_URL: config.smtpUrl ? addressOf(config.smtpUrl) : no,
    MAIL_FROM: config.mailFrom,
    PAYMENTS: providersOf(services)
      .map(({ name }) => name)
      .join(', '),
    PAYOUT_DAYS: String(config.payoutDays),
    VIMEO_TOKEN: given(config.vimeoToken),
    OIDC: given(config.provider),
    SERVICE_KEY: given(config.serviceKey),
    METRICS_TOKEN: given(operation.metricsToken),
    OTEL_EXPORTER_OTLP_ENDPOINT: operation.traces?.endpoint ?? no,
    MAX_IN_FLIGHT: String(operation.maxInFlight),
    HOLDS_PER_MINUTE: String(config.holdsPerMinute),
    HELD_PLACES: String(config.heldPlaces),
    HELD_SHARE_PERCENT: String(config.heldSharePercent),
    TRUST_PROXY: config.isProxyTrusted ? yes : no,
    LOG_LEVEL: config.logLevel,
  }
  return Object.entries(values).map(([name, value]) => ({ name, value: value.slice(0, 500) }))
}

/** Host, port and path of an address: names and passwords stay out. */
function addressOf(url: string): string {
  if (!URL.canParse(url)) return yes
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
