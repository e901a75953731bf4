import { parse } from '@formatjs/icu-messageformat-parser'
import { runnerImport, type Plugin } from 'vite'

/** The texts of a language by their ids. */
type Catalogue = Readonly<Record<string, string>>

/** The file of a catalogue, such as renderer/messages/en.ts. It exports one object, which has the name of the language. */
const catalogueFile = /\/renderer\/messages\/([a-z]{2})\.ts$/

/**
 * Parses the messages of the page when it is built or served (ICU MessageFormat), so that the page does not need the parser. Throws if
 * a message is not valid.
 */
export function compileMessages(): Plugin {
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
      const language = catalogueFile.exec(id)?.[1]
      if (language === undefined) return null
      const { module, dependencies } = await runnerImport<Record<string, Catalogue>>(id)
      for (const dependency of dependencies) this.addWatchFile(dependency)
      const compiled = Object.entries(module[language] ?? {}).map(([name, message]) => {
        try {
          return [name, parse(message)] as const
        } catch (cause) {
          throw new Error(`The message ${name} in ${id} is not valid: ${message}`, { cause })
        }
      })
      return `export const ${language} = ${JSON.stringify(Object.fromEntries(compiled))}`
    },
  }
}
