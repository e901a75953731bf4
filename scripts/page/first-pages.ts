import { runnerImport, type Plugin, type Rolldown } from 'vite'
import { catalogueNames, directionOf, isLanguage, type CatalogueName } from '../../messages/languages.ts'

/** The module of the page that draws what is seen before the script runs. */
interface Drawing {
  readonly firstShells: ReadonlyMap<CatalogueName, string>
}

/**
 * Writes the page once for each language, such as `index.de.html`, in place of `index.html`: with the panes that are painted before the
 * script runs, and with the addresses of the texts and of the script `main`, so that all are loaded at once. `drawing` is the module of
 * the panes.
 */
export function writeFirstPages(drawing: string, main: string): Plugin {
  return {
    name: 'localist:first-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return this.error('There is no index.html.')
        const { firstShells } = (await runnerImport<Drawing>(drawing)).module
        for (const language of catalogueNames) {
          const scripts = [main, moduleOfTexts(language)].map((module) => findScript(bundle, module))
          if (scripts.includes(undefined))
            return this.error(`A script of the page in ${language} is missing.`)
          const links = scripts.map(
            (script) => `    <link rel="modulepreload" crossorigin href="/${script}">\n`,
          )
          const source = String(page.source)
            .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
            .replace('  </head>', `${links.join('')}  </head>`)
            .replace('<div id="root">', `<div id="root">${firstShells.get(language)}`)
          this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source })
        }
        delete bundle['index.html']
      },
    },
  }
}

const moduleOfTexts = (language: CatalogueName): string =>
  isLanguage(language) ? `/messages/${language}/first-texts.ts` : '/messages/pseudo.ts'

const findScript = (bundle: Rolldown.OutputBundle, module: string): string | undefined =>
  Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module)),
  )?.fileName
