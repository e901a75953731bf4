import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { runnerImport, type Plugin } from 'vite'

/** The texts of a language by their ids. Those of a pseudo-locale are parsed already. */
type Catalogue = Readonly<Record<string, string | readonly MessageFormatElement[]>>

/** A file of catalogues, such as messages/en/first-texts.ts, which exports nothing else. */
const catalogueFile = /\/messages\/(?:[a-z]{2}\/(?:first|later)-texts|pseudo)\.ts$/

/**
 * Parses the messages of the page when it is built or served (ICU MessageFormat), so that the page does not need the parser. Throws if
 * a message is not valid, or if the script of the name `first` names a message of a file later-texts.ts, which is loaded after it.
 */
export function compileMessages(first = ''): Plugin {
  const later = new Set<string>()
  return {
    name: 'localist:messages',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^@formatjs\/icu-messageformat-parser$/,
            replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
          },
        ],
      },
    }),
    async load(id) {
      if (!catalogueFile.test(id)) return null
      const { module, dependencies } = await runnerImport<Record<string, Catalogue>>(id)
      for (const dependency of dependencies) this.addWatchFile(dependency)
      for (const name of Object.keys(module['laterTexts'] ?? {})) later.add(name)
      return Object.entries(module)
        .map(([name, catalogue]) => `export const ${name} = ${JSON.stringify(compile(id, catalogue))}`)
        .join('\n')
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.name !== first) continue
        const named = new Set([...chunk.code.matchAll(/[`"']([\w.-]+)[`"']/g)].map(([, name = '']) => name))
        const early = [...named].filter((name) => later.has(name))
        if (early.length > 0)
          this.error(`${first} shows messages of later-texts.ts before they are loaded: ${early.join(', ')}`)
      }
    },
  }
}

const compile = (file: string, catalogue: Catalogue) =>
  Object.fromEntries(
    Object.entries(catalogue).map(([name, message]) => [
      name,
      typeof message === 'string' ? parseMessage(file, name, message) : message,
    ]),
  )

function parseMessage(file: string, name: string, message: string): MessageFormatElement[] {
  try {
    return parse(message)
  } catch (cause) {
    throw new Error(`The message ${name} in ${file} is not valid: ${message}`, { cause })
  }
}
