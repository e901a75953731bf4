import { join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'

const placeholder = '<!--reference-->'

/** Replaces the placeholder in the page at /docs by the reference of the API. */
export function referencePage(): Plugin {
  return {
    name: 'localist:reference',
    async transformIndexHtml(html) {
      if (!html.includes(placeholder)) return html
      const { module } = await runnerImport<{ readonly html: string }>(join(import.meta.dirname, 'page.ts'))
      return html.replace(placeholder, () => module.html)
    },
  }
}
