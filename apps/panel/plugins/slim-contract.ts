import { type Plugin, parseSync } from 'vite'

const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/

interface Node {
  type: string
  start: number
  end: number
}

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Slims the contract for browsers. Definitions at the top of its modules are marked as free of side effects, so that a bundle
 * keeps those alone that it uses; the sentence and the list of failures of a call, which only the documents read, are left out.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id.split('?')[0] ?? '')) return undefined
      const edits: Edit[] = []
      for (const statement of parseSync(id, code).program.body)
        collectEdits(statement as unknown as Node, edits)
      edits.sort((a, b) => b.start - a.start)
      let slim = code
      for (const { start, end, text } of edits) slim = slim.slice(0, start) + text + slim.slice(end)
      return { code: slim, map: null }
    },
  }
}

function collectEdits(node: Node, edits: Edit[]): void {
  if (node.type.includes('Function')) return
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    edits.push({ start: node.start, end: node.start, text: '/*#__PURE__*/ ' })
  }
  const { type, key, start, end } = node as Node & { key?: { name?: string } }
  if (type === 'Property' && (key?.name === 'summary' || key?.name === 'errors')) {
    edits.push({ start, end, text: key.name === 'summary' ? "summary: ''" : 'errors: []' })
    return
  }
  for (const child of Object.values(node)) {
    for (const part of Array.isArray(child) ? child : [child]) if (isNode(part)) collectEdits(part, edits)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
