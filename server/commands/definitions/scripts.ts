import type { Section } from './define.ts'
import { defineTokenCommands } from './tokens.ts'

/** The commands for scripts. */
export const scriptSection: Section = {
  heading: 'Scripts:',
  commands: { token: defineTokenCommands },
}
