import { readdir, readFile } from 'node:fs/promises'

/**
 * The memory of a process and all below it, in bytes: proportional set size, which counts shared pages in parts (proc(5)). Throws if
 * it has ended.
 */
export async function memoryOfTree(root: number): Promise<number> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = new Map<number, number>()
  for (const name of names) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The parent stands behind the state, which stands behind the program's name in brackets.
    const [, , parent] = stat.slice(stat.lastIndexOf(')')).split(' ')
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const isBelow = (pid: number): boolean => {
    if (pid === root) return true
    const parent = parents.get(pid)
    return parent !== undefined && parent > 1 && isBelow(parent)
  }
  const sizes = await Promise.all([...parents.keys()].filter(isBelow).map(memoryOf))
  const size = sizes.reduce((sum, each) => sum + each, 0)
  if (size === 0) throw new Error('There is no process to measure.')
  return size
}

async function memoryOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss: +(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024
}
