import { rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { defineConfig, type Plugin } from 'vite'

const prefix = '\0built-in:'

/**
 * Takes Node's own modules from process.getBuiltinModule(). An `import` of one reads every property of it, and one of
 * node:http loads all that fetch() needs: 23 ms at each start.
 */
const builtInModules: Plugin = {
  name: 'built-in-modules',
  enforce: 'pre',
  // The bundler's own start reads node:module.
  resolveId: (id) => (isBuiltin(id) && id !== 'node:module' ? `${prefix}${id.replace(/^node:/, '')}` : null),
  load: (id) =>
    id.startsWith(prefix)
      ? `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(prefix.length))})`
      : null,
}

/** The command line and what it shares with the others, without what few commands need: the server, events, the words of a line. */
const commandLine =
  /@noble|\/commander\/|env-paths|is-safe-filename|fast-string-|fastest-levenshtein|\/ms\/|server\/(?:config\/(?:autostart|data-directory|environment|time-zone|unusable)|data-directory\/(?:find-server|lock|socket-owner))\.|common\/(?:app-link|attachment|one-line|dates\/|repeats\/|reminders\/|filters\/filter-names|find-links|templates\/|copy-todo|colours|order|token-environment|reading|lines\/)|messages\/(?:languages|line-words)\.|cli\/(?!main\.|client\/events|changes\/follow|todos\/read-title)/

/** Removes the chunks of the last build, whose names are others. */
const removeOldChunks: Plugin = {
  name: 'remove-old-chunks',
  generateBundle: () => rmSync('dist/chunks', { recursive: true, force: true }),
}

/** Fails the build where a chunk imports a program, which would start it, and wait for itself for ever. */
const noImportOfPrograms: Plugin = {
  name: 'no-import-of-programs',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const programs =
        file.type === 'chunk'
          ? file.imports.filter((name) => bundle[name]?.type === 'chunk' && bundle[name].isEntry)
          : []
      if (programs.length > 0)
        this.error(
          `${file.fileName} imports ${programs.join(', ')}. Add what they share to a group of chunks.`,
        )
    }
  },
}

// The server and the main process of the desktop app, with their libraries in one file each and a few chunks: read in half the time
// that their 350 modules take.
export default defineConfig({
  plugins: [builtInModules, noImportOfPrograms, removeOldChunks],
  build: {
    ssr: true,
    outDir: 'dist',
    // The declarations that the other projects read lie there as well.
    emptyOutDir: false,
    target: 'node20',
    // A stack in a log is to be read.
    minify: false,
    rolldownOptions: {
      input: {
        'cli/main': 'cli/main.ts',
        'electron/main': 'electron/main.ts',
      },
      external: ['electron'],
      output: {
        entryFileNames: '[name].js',
        // A program that runs while it is replaced must not read a chunk of the next version.
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          // Without the second one, the help would read a hundred small files instead of one.
          groups: [
            { name: 'built-in', test: /^\0/ },
            { name: 'command-line', test: commandLine },
          ],
        },
      },
    },
  },
  ssr: { noExternal: true },
})
