import { InvalidArgumentError } from 'commander'
import { defineCommand, jsonOption, type Section } from './define.ts'

/** The commands about the server and browser tabs. */
export const serverSection: Section = {
  heading: 'Server and browser:',
  commands: {
    serve: (program, { io, rendererDir, version }) =>
      defineCommand(program, 'serve', {
        summary: 'Run the server without the app, until Ctrl-C.',
        more: 'If Localist runs already for the same data directory, --open and --link use the running server.',
        examples: [
          'localist serve',
          'localist serve --port 8080 --link',
          'localist serve --data-dir /srv/localist',
        ],
        exitCodes: '0 ended in order, 1 failed, 2 wrong usage, a taken port or an unusable setting.',
      })
        .option(
          '--port <n>',
          'the port on 127.0.0.1; 0 takes any free one (default: 41730 or the next free)',
          parsePort,
        )
        .option('--open', 'open a signed-in browser tab')
        .option('--link', 'print a link that signs a browser tab in')
        .action(async (options) =>
          (await import('../serve/serve.ts')).serve(options, { rendererDir, version }, io),
        ),

    open: (program, { io }) =>
      defineCommand(program, 'open', {
        summary: 'Open a signed-in browser tab, and print its link.',
        more: 'The link signs one tab in, once, within five minutes.',
        examples: ['localist open', 'localist open --print'],
      })
        .option('--print', 'only print the link')
        .option(...jsonOption)
        .action(async (options) => (await import('../serve/open.ts')).openTab(options, io)),

    url: (program, { io }) =>
      defineCommand(program, 'url', {
        summary: 'Print the address of the running Localist.',
        more: 'It prints the address only where server.json names it, the server of this data directory runs, and on Linux where its user is yours. A script that outlives one shell asks for it each time, since the port can be another one after the next start.',
        examples: ['localist url', 'curl "$(localist url)/api/health"'],
      }).action(async (options) => (await import('../serve/url.ts')).printUrl(options, io)),

    status: (program, { io }) =>
      defineCommand(program, 'status', {
        summary: 'Show where Localist runs, since when, and for which account.',
        more: 'With --json it prints "running": false if Localist does not run.',
        examples: [
          'localist status',
          'localist status --json',
          'localist status >/dev/null && localist add Water the plants',
        ],
      })
        .option(...jsonOption)
        .action(async (options) => (await import('../serve/status.ts')).showStatus(options, io)),
  },
}

const parsePort = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.')
}
