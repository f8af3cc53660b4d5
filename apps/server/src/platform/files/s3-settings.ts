export interface S3Settings {
  /** Undefined for Amazon's own service. */
  readonly endpoint: string | undefined
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Sends and checks checksums of every body. Servers that do not know them store such a body corrupted. */
  readonly hasChecksums: boolean
}

/** The origin that clients put their files to, for the policy of pages that do. */
export function uploadOriginOf({ endpoint, bucket, region }: S3Settings): string {
  return endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`
}
