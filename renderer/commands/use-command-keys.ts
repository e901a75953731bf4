import { useEffect, useLayoutEffect } from 'react'
import { commands, type Command } from './commands.ts'
import { hasOwnUndo, isPageBehind, rowHasFocus, takesLetters } from './key-targets.ts'
import { findPressed, isSingleKey, reachesPage } from './keys.ts'
import { useCommandRegistry, type CommandRegistry } from './registry.ts'

// Several where a part of the page, such as a board, has commands of its own for the same keys.
function listPressed(event: KeyboardEvent, hasSingleKeys: boolean): readonly Command[] {
  const isTyping = takesLetters(event.target)
  return commands.filter((command) => {
    const keys = findPressed(command, event)
    if (keys === undefined || !reachesPage(keys)) return false
    if (command.scope === 'row' && !rowHasFocus(event.target)) return false
    if (isSingleKey(keys) && !hasSingleKeys) return false
    // A text field selects its text.
    if (command.id === 'select-all') return !isTyping
    const isText = command.id === 'undo' || command.id === 'redo' ? hasOwnUndo(event.target) : isTyping
    if (command.id === 'undo' || command.id === 'redo') return !isText
    return keys.startsWith('Mod+') || !isText
  })
}

// Chromium has one undo history for the whole page: it would change another field than the focused one and go there.
function keepToFocusedField(event: InputEvent): void {
  if (event.inputType.startsWith('history') && event.target !== document.activeElement) event.preventDefault()
}

/** Runs the commands by their keys. `hasSingleKeys` is whether single letters run commands. */
export function useCommandKeys(hasSingleKeys: boolean): void {
  const registry = useCommandRegistry()
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isPageBehind()) return
      if (listPressed(event, hasSingleKeys).some(({ id }) => registry.run(id))) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('beforeinput', keepToFocusedField, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('beforeinput', keepToFocusedField, { capture: true })
    }
  }, [registry, hasSingleKeys])
}

/**
 * Runs the commands of the window's menus. A text that has the focus undoes its own changes first. Calls `onLink` with the path or the
 * text that a link of the app has; the function must stay the same.
 */
export function useMenuCommands(onLink: (pathOrText?: string) => void): void {
  const registry = useCommandRegistry()
  useEffect(
    () =>
      window.desktop?.onCommand((id, argument) =>
        id === 'show-path' || id === 'offer-text' ? onLink(argument) : runFromMenu(registry, id),
      ),
    [registry, onLink],
  )
}

function runFromMenu(registry: CommandRegistry, id: Command['id']): void {
  const isUndo = id === 'undo' || id === 'redo'
  if (isUndo && hasOwnUndo(document.activeElement)) document.execCommand(id)
  else if (!isPageBehind()) registry.run(id)
}
