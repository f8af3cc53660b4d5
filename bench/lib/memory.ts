import { readdirSync, readFileSync } from 'node:fs'

/** Memory of a process and of those it started whose command names `child`, in MB: PSS, what is shared counted once. */
export function memoryMb(pid: number, child: string): number {
  let kb = pssKb(pid)
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name) && parentOf(name) === pid && read(`/proc/${name}/cmdline`).includes(child))
      kb += pssKb(name)
  return kb / 1000
}

/** Memory of a process and of all that it started, children of children as well, in MB. */
export function treeMemoryMb(pid: number): number {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(name)
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const sum = (of: number): number =>
    pssKb(of) + (children.get(of) ?? []).reduce((all, child) => all + sum(child), 0)
  return sum(pid) / 1000
}

/** Looks every few milliseconds until stopped; then the most it saw, in MB. */
export function watchMemory(pid: number, child: string): () => number {
  let most = 0
  const look = () => {
    most = Math.max(most, memoryMb(pid, child))
  }
  const timer = setInterval(look, 20)
  return () => {
    look()
    clearInterval(timer)
    return most
  }
}

const pssKb = (pid: number | string) =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)

function parentOf(pid: string): number {
  const stat = read(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Empty for a process that ended while we were looking. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
