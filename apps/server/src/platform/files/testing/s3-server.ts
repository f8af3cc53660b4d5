import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseRange } from '../parse-range.ts'
import { readBody } from './s3-body.ts'
import { checkSignature, type S3Credentials } from './s3-signature.ts'

interface StoredObject {
  body: Buffer
  type: string
}

/** An S3 server of one bucket, in memory, as strict as the real one in what our storage relies on. */
export interface S3Server {
  readonly endpoint: string
  readonly bucket: string
  readonly credentials: S3Credentials
  readonly objects: Map<string, StoredObject>
  /** Multipart uploads that were neither completed nor aborted. */
  readonly parts: Map<string, { key: string; parts: Map<number, Buffer>; type: string; startedAt: string }>
  /** Received requests: method and path. */
  readonly seen: string[]
  /** What requests get instead of a response; called for each one. `stall`: the beginning of a file and no more. */
  trouble: (
    request: IncomingMessage,
  ) => { status: number; code?: string } | 'hang' | 'cut' | 'stall' | undefined
  stop(): Promise<void>
}

const REGION = 'eu-south-2'

/** Starts the server on a free port of this machine. */
export async function startS3Server(port = 0): Promise<S3Server> {
  const state = {
    bucket: 'festival',
    credentials: { accessKeyId: 'AKIDTEST', secretAccessKey: 'a/secret+key=of/this/test', region: REGION },
    objects: new Map(),
    parts: new Map(),
    seen: [],
    trouble: () => undefined,
  } as Omit<S3Server, 'endpoint' | 'stop'>
  const server = createServer((request, response) => void answer(state, request, response))
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return Object.assign(state, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  })
}

type State = Omit<S3Server, 'endpoint' | 'stop'>

async function answer(state: State, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://s3')
  state.seen.push(`${request.method} ${url.pathname}`)
  const trouble = state.trouble(request)
  if (trouble === 'hang') return
  if (trouble === 'cut') return void request.socket.destroy()
  if (trouble === 'stall') {
    const { body } = state.objects.get(url.pathname.slice(state.bucket.length + 2)) ?? {
      body: Buffer.alloc(0),
    }
    return void response.writeHead(200, { 'content-length': body.length }).write(body.subarray(0, 100))
  }
  if (trouble) return fail(response, trouble.status, trouble.code ?? 'InternalError', request)
  const refusal = checkSignature(request, url, state.credentials)
  if (refusal) return fail(response, refusal.status, refusal.code, request)
  const [, bucket, ...rest] = url.pathname.split('/')
  if (bucket !== state.bucket) return fail(response, 404, 'NoSuchBucket', request)
  const key = decodeURIComponent(rest.join('/'))
  try {
    await (key
      ? answerObject(state, key, url, request, response)
      : answerBucket(state, url, request, response))
  } catch {
    // The client went away in the middle of its body: nothing is stored.
    response.destroy()
  }
}

function answerBucket(
  state: State,
  { searchParams }: URL,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method === 'HEAD') return void response.writeHead(200).end()
  if (searchParams.has('uploads')) {
    const uploads = [...state.parts].map(
      ([id, { key, startedAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt}</Initiated></Upload>`,
    )
    return xml(response, `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`)
  }
  // Pages of two, so that listing has to continue.
  const after = searchParams.get('continuation-token') ?? ''
  const prefix = searchParams.get('prefix') ?? ''
  const keys = [...state.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, 2)
  const rows = page
    .map((key) => `<Contents><Key>${key}</Key><Size>${state.objects.get(key)?.body.length}</Size></Contents>`)
    .join('')
  const next =
    keys.length > 2
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
      : ''
  return xml(response, `<ListBucketResult>${rows}${next}</ListBucketResult>`)
}

async function answerObject(
  state: State,
  key: string,
  { searchParams }: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { objects, parts } = state
  const { method, headers } = request
  const uploadId = searchParams.get('uploadId')
  if (method === 'GET' || method === 'HEAD') return send(objects.get(key), request, response)
  if (method === 'DELETE') {
    if (uploadId) parts.delete(uploadId)
    else objects.delete(key)
    return void response.writeHead(204).end()
  }
  const read = await readBody(request)
  if (!read.body) return fail(response, read.code === 'MissingContentLength' ? 411 : 400, read.code, request)
  const type = String(headers['content-type'] ?? 'binary/octet-stream')
  if (method === 'POST' && searchParams.has('uploads')) {
    const id = randomUUID()
    parts.set(id, { key, parts: new Map(), type, startedAt: new Date().toISOString() })
    return xml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  const upload = uploadId ? parts.get(uploadId) : undefined
  if (uploadId && upload?.key !== key) return fail(response, 404, 'NoSuchUpload', request)
  if (method === 'POST' && upload && uploadId) {
    const named = [...read.body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, n]) =>
      Number(n),
    )
    const pieces = named.sort((one, other) => one - other).map((number) => upload.parts.get(number))
    if (pieces.length === 0 || pieces.includes(undefined)) return fail(response, 400, 'InvalidPart', request)
    if (pieces.slice(0, -1).some((piece) => (piece?.length ?? 0) < 5 * 1024 * 1024))
      return fail(response, 400, 'EntityTooSmall', request)
    objects.set(key, { body: Buffer.concat(pieces as Buffer[]), type: upload.type })
    parts.delete(uploadId)
    return xml(
      response,
      '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>',
    )
  }
  const etag = `"${createHash('md5').update(read.body).digest('hex')}"`
  if (upload) upload.parts.set(Number(searchParams.get('partNumber')), read.body)
  else if (headers['if-none-match'] === '*' && objects.has(key))
    return fail(response, 412, 'PreconditionFailed', request)
  else objects.set(key, { body: read.body, type })
  response.writeHead(200, { etag }).end()
}

function send(object: StoredObject | undefined, request: IncomingMessage, response: ServerResponse) {
  if (!object) return fail(response, 404, 'NoSuchKey', request)
  const { body, type } = object
  const range = parseRange(request.headers.range, body.length)
  if (range === 'unsatisfiable') return fail(response, 416, 'InvalidRange', request)
  const part = range ? body.subarray(range.start, range.end + 1) : body
  response.writeHead(range ? 206 : 200, {
    'content-type': type,
    'content-length': part.length,
    'accept-ranges': 'bytes',
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${body.length}` } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

function xml(response: ServerResponse, body: string) {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`)
}

function fail(response: ServerResponse, status: number, code: string, request: IncomingMessage) {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
  request.resume()
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(request.method === 'HEAD' ? undefined : body)
}
