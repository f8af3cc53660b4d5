import type { Read } from '@larunbat/contract/public'

/** Response of `/api/v1`: the addresses of all reads. */
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
