import type { Read } from '@larunbat/contract/public'

/** What `/api/v1` answers: where everything is. */
export function apiIndex(publicUrl: string, reads: readonly Read[]): object {
  return {
    documentation: `${publicUrl}/api/docs`,
    openapi: `${publicUrl}/api/v1/openapi.json`,
    paths: reads.map(({ path, summary, access }) => ({
      path: `/api/v1${path.replace(/:(\w+)/g, '{$1}')}`,
      summary,
      access,
    })),
  }
}
