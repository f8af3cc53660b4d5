import { startS3Server } from '../../apps/server/src/platform/files/testing/s3-server.ts'

/** The tests' S3 server in a process of its own, so that its memory is not ours. */
const { endpoint, bucket, credentials } = await startS3Server()
process.send?.({ endpoint, bucket, ...credentials })
process.on('disconnect', () => process.exit(0))
