import { useText } from '../messages/use-text.ts'
import { usePageSettings } from './settings.ts'
import { commandOf, type CommandId } from '../commands/commands.ts'
import { findShownKeys } from '../commands/keys.ts'

/** Returns the keys of a command to show beside its name, in the person's language; undefined where none reach it. */
export function useShownKeys(id: CommandId): string | undefined {
  const text = useText()
  const { singleKeyCommands } = usePageSettings()
  return findShownKeys(commandOf(id), singleKeyCommands, text)
}
