import { Upload, type UploadOptions } from 'tus-js-client'

/** Sends bytes with the genuine client to an address that exists already; returns the status of a refusal. */
export function sendByTus(
  uploadUrl: string,
  body: Buffer | NodeJS.ReadableStream,
  options: Partial<UploadOptions> = {},
): Promise<'done' | number> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(body as Buffer, {
      uploadUrl,
      retryDelays: [10, 50, 100],
      onSuccess: () => resolve('done'),
      onError: (error) => {
        const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined
        if (status === undefined) reject(error)
        else resolve(status)
      },
      ...options,
    })
    upload.start()
  })
}
