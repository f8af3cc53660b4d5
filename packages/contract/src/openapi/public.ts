import { webhookMessages } from '../channels/webhooks.ts'
import type { Json } from '../kit/index.ts'
import { allType, pageType, type Read, reads } from '../public-api/index.ts'

const problem: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    fields: { type: 'array', items: { type: 'string' }, description: 'Parameters it is about.' },
    known: { type: 'array', items: { type: 'string' }, description: 'Parameters that are known here.' },
    scope: { type: 'string', description: 'The scope that the key lacks.' },
  },
}

const FAILURES: Readonly<Record<string, string>> = {
  400: 'A parameter is wrong or unknown.',
  429: 'Too many requests; see Retry-After.',
}
const OF_KEYS: Readonly<Record<string, string>> = {
  401: 'The key is missing or opens nothing.',
  403: 'The key does not open this.',
}

function parametersOf({ path, query }: Read): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.values(query.fields).map(({ wire, type }) => ({
    name: wire,
    in: 'query',
    required: type.isOptional !== true,
    schema: type.json,
  }))
  return [...inPath, ...inQuery]
}

function operationOf(read: Read): Json {
  const { item, answers, access } = read
  const schema = answers === 'one' ? item.json : (answers === 'all' ? allType(item) : pageType(item)).json
  const failures = {
    ...FAILURES,
    ...(access === 'public' ? {} : OF_KEYS),
    ...(answers === 'one' || read.path.includes(':') ? { 404: 'There is nothing here.' } : {}),
  }
  return {
    operationId: read.name,
    summary: read.summary,
    description:
      access === 'public'
        ? 'Needs no key.'
        : access === 'key'
          ? 'Needs a key.'
          : `Needs a key with \`${access}\`.`,
    security: access === 'public' ? [] : [{ key: [] }],
    parameters: parametersOf(read),
    responses: {
      200: {
        description: 'What was asked for.',
        headers: { etag: { schema: { type: 'string' }, description: 'Strong; send it as If-None-Match.' } },
        content: { 'application/json': { schema } },
      },
      304: { description: 'Nothing has changed since the ETag that was sent.' },
      ...Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [
          status,
          {
            description,
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  }
}

/** What is posted to an endpoint: signed as Standard Webhooks says, and sent again until it is answered with 2xx. */
function messageOf(type: string, { summary, data }: { summary: string; data: object }): Json {
  const names = Object.keys(data)
  return {
    operationId: type,
    summary,
    security: [],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'sequence', 'data'],
            properties: {
              type: { const: type },
              timestamp: { type: 'string', format: 'date-time' },
              sequence: { type: 'integer', minimum: 1, description: 'Counts the messages of this endpoint.' },
              data: {
                type: 'object',
                properties: Object.fromEntries(
                  Object.entries(data).map(([name, value]) => [name, jsonTypeOf(value)]),
                ),
                required: names,
              },
            },
          },
          example: { type, timestamp: '2026-11-28T19:00:00.000Z', sequence: 1, data },
        },
      },
    },
    responses: { '2XX': { description: 'Taken. Anything else is sent again later.' } },
  }
}

const jsonTypeOf = (value: unknown): Json =>
  Array.isArray(value)
    ? { type: 'array', items: { type: 'string' } }
    : { type: typeof value === 'number' ? 'integer' : 'string' }

/** The OpenAPI 3.1 document of the public interface. `server` is the address before `/api`. */
export function publicApiDocument(server: string, version: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Larunbat, public interface',
      version,
      description:
        'What is published, for everybody; one’s own events and sales, with a key. Lists come in pages: send `next_cursor` as `cursor` for the next one. Texts come in the language `lang` names.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${server}/api/v1` }],
    paths: Object.fromEntries(
      reads.map((read) => [read.path.replace(/:(\w+)/g, '{$1}'), { get: operationOf(read) }]),
    ),
    webhooks: Object.fromEntries(
      Object.entries(webhookMessages).map(([type, message]) => [type, { post: messageOf(type, message) }]),
    ),
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key from the panel, under Integrations.' },
      },
      schemas: { Problem: problem },
    },
  }
}
