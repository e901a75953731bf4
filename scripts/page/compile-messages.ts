import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { runnerImport, type Plugin } from 'vite'

/** The texts of a language by their ids. Those of a pseudo-locale are parsed already. */
type Catalogue = Readonly<Record<string, string | readonly MessageFormatElement[]>>

/** A file of catalogues, such as messages/en/catalogue.ts, which exports nothing else. */
const catalogueFile = /\/messages\/(?:[a-z]{2}\/catalogue|pseudo)\.ts$/

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
      if (!catalogueFile.test(id)) return null
      const { module, dependencies } = await runnerImport<Record<string, Catalogue>>(id)
      for (const dependency of dependencies) this.addWatchFile(dependency)
      return Object.entries(module)
        .map(([name, catalogue]) => `export const ${name} = ${JSON.stringify(compile(id, catalogue))}`)
        .join('\n')
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
