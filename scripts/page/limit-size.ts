import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/**
 * Fails the build if the scripts and styles that the entry `name` loads before its first paint are larger than `limit` bytes in all,
 * compressed by gzip at level 9. Imports that are made on demand do not count. Prints the size otherwise.
 */
export function limitSize(name: string, limit: number): Plugin {
  return {
    name: 'localist:size',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sizes = listFirstFiles(name, bundle).map(
          (file) => [file, compressedSize(bundle[file])] as const,
        )
        const total = sizes.reduce((sum, [, size]) => sum + size, 0)
        const figure = `The page loads ${formatSize(total)} before its first paint; at most ${formatSize(limit)} are allowed`
        if (total <= limit) return this.info(figure)
        const list = sizes.map(([file, size]) => `\n  ${file}: ${formatSize(size)}`).join('')
        this.error(`${figure}:${list}`)
      },
    },
  }
}

/** Lists the script of an entry, all that it imports statically, and their styles. */
function listFirstFiles(name: string, bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || scripts.has(chunk.fileName)) return
    scripts.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
    for (const file of chunk.imports) visit(chunks.find(({ fileName }) => fileName === file))
  }
  visit(chunks.find((chunk) => chunk.isEntry && chunk.name === name))
  return [...scripts, ...styles]
}

function compressedSize(file: Rolldown.OutputBundle[string] | undefined): number {
  if (file === undefined) return 0
  return gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length
}

function formatSize(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
