import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/**
 * Fails the build if the scripts and styles that `page`, such as index.html, loads before its first paint are larger than `limit` bytes
 * in all, compressed by gzip at level 9. Of the imports on demand only the largest counts that is named `oneOf`: the page loads one
 * of them before its first paint. Prints the size otherwise.
 */
export function limitSize(page: string, limit: number, oneOf = ''): Plugin {
  return {
    name: 'localist:size',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const measure = (file: string) => [file, compressedSize(bundle[file])] as const
        const choices = listChunks(oneOf, bundle)
          .map(measure)
          .toSorted(([, a], [, b]) => b - a)
        const sizes = [...listFirstFiles(page, bundle).map(measure), ...choices.slice(0, 1)]
        if (sizes.length === 0) this.error(`${page} loads no script.`)
        const total = sizes.reduce((sum, [, size]) => sum + size, 0)
        const figure = `${page} loads ${formatSize(total)} before its first paint; at most ${formatSize(limit)} are allowed`
        if (total <= limit) return this.info(figure)
        const list = sizes.map(([file, size]) => `\n  ${file}: ${formatSize(size)}`).join('')
        this.error(`${figure}:${list}`)
      },
    },
  }
}

/** Lists the files that the HTML of a page names, and all that its scripts import statically. */
function listFirstFiles(page: string, bundle: Rolldown.OutputBundle): readonly string[] {
  const html = bundle[page]
  if (html?.type !== 'asset') return []
  const files = new Set<string>()
  const visit = (name: string): void => {
    if (files.has(name)) return
    files.add(name)
    const file = bundle[name]
    if (file?.type === 'chunk') file.imports.forEach(visit)
  }
  for (const [, name = ''] of String(html.source).matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g))
    visit(name)
  return [...files]
}

function listChunks(name: string, bundle: Rolldown.OutputBundle): readonly string[] {
  return Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && file.name === name ? [file.fileName] : [],
  )
}

function compressedSize(file: Rolldown.OutputBundle[string] | undefined): number {
  if (file === undefined) return 0
  return gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length
}

function formatSize(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
