import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { languages } from './messages/languages.ts'
import { compileMessages } from './scripts/page/compile-messages.ts'
import { collectLicences } from './scripts/page/licences.ts'
import { writeFirstPages } from './scripts/page/first-pages.ts'
import { limitSize } from './scripts/page/limit-size.ts'
import { referencePage } from './scripts/reference/vite-plugin.ts'

// The region in which most people of a language live: its texts of React Aria are named so.
const findUsualLocale = (language: string): string => {
  const { region = '' } = new Intl.Locale(language).maximize()
  return `${language}-${region}`
}

// The texts of a language are in two scripts with its name, so that a list of requests can be read.
const nameTexts = (module: string | null): string | undefined => {
  const [, language, part] =
    /[\\/]messages[\\/]([\w-]+)[\\/](first|later)-texts\.ts$/.exec(module ?? '') ?? []
  return language && `${language}-${part}`
}

/** The modules of the small script that asks for the todos before the large one runs. */
const startModules =
  /renderer[\\/]index\.html|vite[\\/]preload-helper|renderer[\\/](?:start|storage|styles[\\/][\w-]+|account[\\/]session[\\/](?:sign-in-tab|.*-credentials)|api[\\/](?:client|problem|last-account)|messages[\\/]catalogues|settings[\\/]last-settings|components[\\/]panes[\\/]pane-size)\.|common[\\/]dates[\\/]dates\.|messages[\\/](?:languages|catalogue)\./

const pages = join(import.meta.dirname, 'renderer')

export default defineConfig(({ command }) => {
  // The built page is the same whoever builds it: AVA sets `test`, which turns off the layout of React Aria.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    root: pages,
    plugins: [
      react(),
      referencePage(),
      compileMessages('page'),
      collectLicences(import.meta.dirname),
      // React Aria brings its texts in 34 languages.
      optimizeLocales.vite({ locales: languages.map(findUsualLocale) }),
      writeFirstPages(join(pages, 'shell', 'first-shells.tsx'), '/renderer/main.tsx'),
      limitSize(/^index\.[a-z]{2}\.html$/, 190_000),
    ],
    build: {
      outDir: '../dist/renderer',
      emptyOutDir: true,
      // The policy of the server allows neither data: URLs nor inline scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: ['chrome130', 'firefox128', 'safari18'],
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: {
          index: join(pages, 'index.html'),
          page: join(pages, 'main.tsx'),
          reference: join(pages, 'reference', 'index.html'),
        },
        // One script for the first paint: otherwise each import on demand splits off further pieces of it.
        output: {
          chunkFileNames: ({ name, facadeModuleId }) =>
            `assets/${nameTexts(facadeModuleId) ?? name}-[hash].js`,
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], test: startModules, priority: 1 },
              { name: 'page', tags: ['$initial'], test: /^(?!.*[\\/]renderer[\\/]reference[\\/])/ },
            ],
          },
        },
      },
    },
  }
})
