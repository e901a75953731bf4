import type { CommandDefinition } from '../command.ts'

/** `localist url`: prints the address of the running server. */
export const command: CommandDefinition = {
  summary: 'Print the address of the running Localist.',
  more: 'It prints the address only where server.json names it, the server of this data directory runs, and on Linux where its user is yours. A script that outlives one shell asks for it each time, since the port can be another one after the next start.',
  examples: ['localist url', 'curl "$(localist url)/api/health"'],
  hasJson: false,
  run: async ({ client, out }) => out((await client.findServer()).url),
}
