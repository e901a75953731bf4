import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/**
 * Fails the build if the scripts and styles that one of `pages`, such as index.en.html, loads before its first paint are larger than
 * `limit` bytes in all, compressed by gzip at level 9. Prints the size of the largest page otherwise.
 */
export function limitSize(pages: RegExp, limit: number): Plugin {
  return {
    name: 'localist:size',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const measured = Object.keys(bundle)
          .filter((name) => pages.test(name))
          .map((page) => measurePage(page, bundle))
        const [largest] = measured.toSorted((a, b) => b.total - a.total)
        if (largest === undefined) return this.error(`There is no page ${pages.source}.`)
        const { page, sizes, total } = largest
        if (measured.some((each) => each.sizes.length === 0)) return this.error(`${page} loads no script.`)
        const figure = `${page} loads ${formatSize(total)} before its first paint; at most ${formatSize(limit)} are allowed`
        if (total <= limit) return this.info(figure)
        const list = sizes.map(([file, size]) => `\n  ${file}: ${formatSize(size)}`).join('')
        return this.error(`${figure}:${list}`)
      },
    },
  }
}

function measurePage(page: string, bundle: Rolldown.OutputBundle) {
  const sizes = listFirstFiles(page, bundle).map((file) => [file, compressedSize(bundle[file])] as const)
  return { page, sizes, total: sizes.reduce((sum, [, size]) => sum + size, 0) }
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

function compressedSize(file: Rolldown.OutputBundle[string] | undefined): number {
  if (file === undefined) return 0
  return gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length
}

function formatSize(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
