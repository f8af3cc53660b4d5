/** Stands in a body for a number that JSON knows and JavaScript reads as Infinity. */
const INFINITE = '@@1e309'
/** And for the zero that JSON knows and JavaScript writes as another one. */
const MINUS_ZERO = '@@-0'

const nested = (depth: number, value: unknown = 1) => {
  let inner = value
  for (let level = 0; level < depth; level++) inner = level % 2 ? { a: inner } : [inner]
  return inner
}

/** What may stand in any field of any call, whatever its type. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  [],
  {},
  [null],
  [[[]]],
  [{}],
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 63),
  1e308,
  INFINITE,
  '-0',
  'NaN',
  'Infinity',
  '1e309',
  '0x1F',
  '999999999999999',
  '١٢٣',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil\u200b',
  'x'.repeat(5_001),
  '\u0390'.normalize('NFD').repeat(5_001),
  '[:es]'.repeat(1_000),
  '[:es]x[:es]y[:xx]z[:',
  "'; drop table event; --",
  '%_\\%',
  '<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template is what it must not become
  '${7*7}{{7*7}}',
  'javascript:alert(1)',
  'http://[::1',
  'http://%zz/',
  'data:image/png;base64,AAAA',
  'data:image/svg+xml;base64,PHN2Zy8+',
  '/files/../../../etc/passwd',
  '/files/%2e%2e/x.jpg',
  '2026-99-99',
  '2026-13-45T99:99:99Z',
  '2026-02-31T10:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-11-28T10:00:00+99:99',
  'Etc/../../passwd',
  'a@b@c',
  `${'a'.repeat(300)}@example.org`,
  'x@example.org\r\nBcc: all@example.org',
  { toString: 'x', valueOf: 'y', length: 1e9 },
  { constructor: { prototype: { isAdmin: true } } },
  Array.from({ length: 600 }, (_, index) => index),
  Array.from({ length: 20 }, () => 1e9),
  nested(10_000),
]

/** More of them, for the many bodies of a proof. */
export const MORE_VALUES: readonly unknown[] = [MINUS_ZERO, 'a\udfff\ud800b', -1e-320, '1e-7', [[], {}, null]]

/** A body as it goes over the wire. */
export const wireBody = (body: unknown): string =>
  stringify(body).replaceAll(`"${INFINITE}"`, '1e309').replaceAll(`"${MINUS_ZERO}"`, '-0')

/** `JSON.stringify` gives up at some depth; a client need not. */
function stringify(body: unknown): string {
  if (body === null || typeof body !== 'object') return JSON.stringify(body)
  const deep = new Map<string, unknown>()
  const text = JSON.stringify(body, (_, value) => {
    if (value !== HOSTILE_VALUES.at(-1)) return value
    deep.set('@@deep', value)
    return '@@deep'
  })
  return deep.size === 0 ? text : text.replaceAll('"@@deep"', DEEP)
}
const DEEP = `${'{"a":['.repeat(5_000)}1${']}'.repeat(5_000)}`

/** A body of fields with unknown names. */
export const manyKeys = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":1`).join(',')}}`

/** Bodies that are wrong as a whole, or in the fields that every call takes. */
export const HOSTILE_BODIES: Readonly<Record<string, string>> = {
  empty: '',
  null: 'null',
  list: '[]',
  text: '"x"',
  number: '1e309',
  cut: '{"token":"x',
  twice: '{"id":1,"id":2,"lang":"es","lang":["eu"]}',
  strangers:
    '{"nobody":1,"knows":{"these":[null]},"":"","__defineGetter__":1,"then":{},"toJSON":"x","lang":"es"}',
  minusZero: '{"id":-0,"lang":"es","cantidad":-0.0,"pagina":-0e9}',
  deepLists: '['.repeat(10_000) + ']'.repeat(10_000),
  deepObjects: `${'{"id":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  manyKeys: manyKeys(2_000),
  proto: '{"__proto__":{"isAdmin":true,"permiso_id":1},"lang":"es"}',
  protoBelow: '{"contenido":{"__proto__":{"isAdmin":true}},"sesion":{"constructor":{"prototype":{"x":1}}}}',
  mark: '\uFEFF{"lang":"es"}',
  strangeCommon: '{"lang":{},"token":{},"usuario_id":[[]],"plataforma":null,"clave":{}}',
  longToken: `{"token":"${'t'.repeat(100_000)}"}`,
}

/** Names that a client might hope to set, with what it would hope for. */
export const FORBIDDEN_FIELDS: Readonly<Record<string, unknown>> = {
  id: 1,
  permiso_id: 1,
  perfil_id: 1,
  isAdmin: true,
  usuario_id: 1,
  propietario: { id: 1, name: 'x' },
  owner_id: 1,
  estado: 2,
  status: 2,
  destacado: 1,
  is360: 1,
  blacklist: 0,
  hub: 3,
  isHubFixed: true,
  version: 99,
  edicion: 1,
  slug: 'taken',
  publicado: '2026-01-01T00:00:00Z',
  progreso: 100,
  pendientes: [],
  confirmado: 1,
  analiticas: 1,
  bloqueado: 0,
  token: 'x',
  vendidas: 5,
  disponibles: 500,
  held: 5,
  url: 'https://evil.example/x.jpg',
  variantes: [],
  creado: '2001-01-01T00:00:00Z',
}
