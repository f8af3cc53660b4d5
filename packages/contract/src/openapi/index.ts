import { calls } from '../calls.ts'
import { eventRight } from '../events/event.ts'
import type { Call, Json } from '../kit/index.ts'
import { listCities } from '../reference/lookups.ts'
import recorded from './examples.json' with { type: 'json' }

/** A request and its answer by call, recorded by the conformance suite. */
const EXAMPLES: Readonly<Record<string, { request: unknown; answer: unknown } | undefined>> = recorded

/** Codes that any call may answer (contract section 1), with their HTTP status. */
const COMMON_FAILURES: Readonly<Record<string, string>> = {
  400: 'Not JSON.',
  413: 'Body too large.',
  415: 'Not application/json.',
  500: 'Unexpected failure.',
  503: 'Overloaded or shutting down; see Retry-After.',
}

const ACCESS: Readonly<Record<Call['access'], string>> = {
  anon: 'Anybody.',
  user: 'A signed-in user.',
  owner: 'The owner of the record; an administrator always.',
  admin: 'An administrator.',
  service: 'A machine with the service key (`clave_servicio`).',
}

const commonProperties: Json = {
  lang: { type: 'string', description: 'es, en or eu; anything else counts as en.' },
  token: { type: 'string', description: 'Token of the sign-in.' },
  usuario_id: {
    anyOf: [{ type: 'integer' }, { type: 'string' }],
    description: 'Checked against the token, never trusted.',
  },
  plataforma: { type: 'string', description: 'FAIR SATURDAY' },
}

function envelope(data: Json): Json {
  return {
    type: 'object',
    required: ['error', 'msg', 'data'],
    properties: { error: { type: 'boolean' }, msg: { type: 'string' }, data },
  }
}

const failureData: Json = {
  anyOf: [
    { type: 'null' },
    {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string' },
        fields: { type: 'array', items: { type: 'string' } },
        mensajes: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  ],
}

/** Calls beyond the specification have no recorded example. */
function exampleOf(call: Call, part: 'request' | 'answer'): Json {
  const example = EXAMPLES[call.wireName]?.[part]
  if (example === undefined) return {}
  return { example: part === 'request' ? canonical(call, example) : example }
}

/** A request as its schema describes it: clients of the original send numbers as text, which the calls take as well. */
function canonical({ input }: Call, example: unknown): unknown {
  const given = example as Json
  const parsed = input.schema.safeParse(given)
  if (!parsed.success) return given
  const written = input.write(parsed.data, '') as Json
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      // Empty text asks for nothing.
      value === '' && !written[name] ? [] : [[name, written[name] ?? value]],
    ),
  )
}

/** What a member of an event's team needs for it, by its name on the wire. */
const rightOf = ({ right }: Call): string => {
  if (right === undefined) return ''
  return right === 'any'
    ? ' Any member of the event’s team.'
    : ` Members of its team with the right \`${eventRight.write(right, '')}\`.`
}

function operationOf(call: Call): Json {
  const input = call.input.json as { properties?: Json; required?: string[] }
  const key: Json = call.isIdempotent
    ? {
        clave: {
          type: 'string',
          minLength: 8,
          maxLength: 100,
          description: 'Idempotency key, kept for 24 hours.',
        },
      }
    : {}
  const codes =
    call.errors.length > 0 ? ` Failures: ${call.errors.map((code) => `\`${code}\``).join(', ')}.` : ''
  return {
    operationId: call.wireName,
    summary: call.summary,
    description: `${ACCESS[call.access]}${rightOf(call)}${codes}`,
    security: call.access === 'anon' || call.access === 'service' ? [] : [{ token: [] }],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { ...commonProperties, ...key, ...input.properties },
            required: input.required ?? [],
          },
          ...exampleOf(call, 'request'),
        },
      },
    },
    responses: {
      200: {
        description: 'The answer, or a business failure with `error: true`.',
        content: {
          'application/json': {
            schema: { anyOf: [envelope(call.output.json), { $ref: '#/components/schemas/Failure' }] },
            ...exampleOf(call, 'answer'),
          },
        },
      },
      ...Object.fromEntries(
        Object.entries(COMMON_FAILURES).map(([status, description]) => [
          status,
          {
            description,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
          },
        ]),
      ),
    },
  }
}

/** The OpenAPI 3.1 document of every call, with the names of the wire. `server` is the address before `/api`. */
export function openApiDocument(server: string, version: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Larunbat',
      version,
      description:
        'Every call is a POST with a JSON body and answers `{error, msg, data}`. A business failure is HTTP 200 with `error: true`. Lists answer an array, or a page when `pagina` is sent.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${server}/api` }],
    paths: Object.fromEntries(
      [...calls.values()].map((call) => [
        `/${call.wireName}`,
        call === listCities ? { get: cityOperation(call) } : { post: operationOf(call) },
      ]),
    ),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Token of the sign-in; the field `token` of the JSON body does the same and goes first.',
        },
      },
      schemas: { Failure: envelope(failureData) },
    },
  }
}

function cityOperation(call: Call): Json {
  return {
    operationId: call.wireName,
    summary: call.summary,
    security: [],
    parameters: [
      { name: 'q', in: 'query', schema: { type: 'string' } },
      { name: 'limite', in: 'query', schema: { type: 'integer', minimum: 1 } },
      { name: 'lang', in: 'query', schema: { enum: ['es', 'en', 'eu'] } },
    ],
    responses: {
      200: {
        description: 'Cities.',
        content: { 'application/json': { schema: envelope(call.output.json), ...exampleOf(call, 'answer') } },
      },
      304: { description: 'The list has not changed (ETag).' },
    },
  }
}

export { publicApiDocument } from './public.ts'
