import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonItem, splitJson } from './split-json.ts'

async function* inPieces(text: string, size = 7): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
async function split(text: string, size?: number): Promise<JsonItem[]> {
  const items: JsonItem[] = []
  for await (const item of splitJson(inPieces(text, size))) items.push(item)
  return items
}
const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 })

test('given any list of objects, however it is cut into pieces, when split, then every object comes back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(object, { maxLength: 6 }),
      fc.integer({ min: 1, max: 50 }),
      fc.nat(2),
      fc.constantFrom(undefined, '@graph', 'eventos'),
      async (objects, size, indent, key) => {
        const text = JSON.stringify(
          key ? { '@context': { c: [1, { '@graph': 2 }] }, [key]: objects } : objects,
          null,
          indent,
        )
        const items = await split(text, size)
        expect(items.map((item) => ('text' in item ? JSON.parse(item.text) : item))).toEqual(
          JSON.parse(JSON.stringify(objects)),
        )
      },
    ),
    { seed: 20261128, numRuns: 300 },
  )
})

test('given a truncated file, when split, then complete parts are returned and the rest is reported', async () => {
  const text = JSON.stringify([{ a: 1 }, { b: '}{][' }, { c: 3 }])
  for (let length = 1; length < text.length; length++) {
    const items = await split(text.slice(0, length))
    expect(items.at(-1)).toEqual({ fault: 'import.cut_off' })
    for (const item of items.slice(0, -1))
      expect(() => JSON.parse((item as { text: string }).text)).not.toThrow()
  }
})

test('given values among the objects that are no objects, when split, then each is reported and the objects are returned', async () => {
  expect(await split('[1, {"a":1}, "x,y", [2,{"b":3}], null, {"c":"\\"}"}]')).toEqual([
    { fault: 'import.not_a_row' },
    { text: '{"a":1}' },
    { fault: 'import.not_a_row' },
    { fault: 'import.not_a_row' },
    { fault: 'import.not_a_row' },
    { text: '{"c":"\\"}"}' },
  ])
})

test('given any text at all, when split, then it ends without a failure', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'[]{}",:\\ a1\n') }), async (text) => {
      await split(text, 3)
    }),
    { seed: 7, numRuns: 1000 },
  )
})
