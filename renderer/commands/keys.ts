import { isAltGr, isOfInputMethod, keyOf } from '../components/keyboard.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import type { Text } from '../messages/use-text.ts'
import type { Command } from './commands.ts'

/** Whether the computer is a Mac, whose keyboards have a Command key. */
const isMac = (): boolean => /mac/i.test(navigator.userAgent)

interface KeyPress {
  readonly isMod: boolean
  readonly isShift: boolean
  readonly isAlt: boolean
  readonly key: string
}

function parseKeys(keys: string): KeyPress {
  const parts = keys.split('+')
  return {
    isMod: parts.includes('Mod'),
    isShift: parts.includes('Shift'),
    isAlt: parts.includes('Alt'),
    key: parts.at(-1) ?? '',
  }
}

const isLetterOrDigit = (key: string): boolean => /^[a-z0-9]$/.test(key)

/** Whether a command can be given by one printable key without a modifier, which can be switched off (WCAG 2.1.4). */
export const isSingleKey = (keys: string): boolean => keys.length === 1

/** Whether an event is a press of `keys`, such as `Mod+z`. */
export function isPressOf(event: KeyboardEvent, keys: string): boolean {
  if (isOfInputMethod(event) || isAltGr(event)) return false
  const { isMod, isShift, isAlt, key } = parseKeys(keys)
  const pressed = event.key === ' ' ? 'Space' : keyOf(event)
  if (pressed !== key && !(key === '?' && pressed === '؟')) return false
  const hasMod = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  const hasNoMod = !event.metaKey && !event.ctrlKey
  if (isMod ? !hasMod : !hasNoMod) return false
  if (event.altKey !== isAlt) return false
  // Signs such as `?` are typed with Shift.
  return event.shiftKey === isShift || (!isLetterOrDigit(key) && key.length === 1)
}

/** Finds the keys of a command that an event presses. */
export const findPressed = ({ keys }: Command, event: KeyboardEvent): string | undefined =>
  keys.find((each) => isPressOf(event, each))

const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** The keys that have another name on the keyboards of another language. */
const named: Readonly<Record<string, MessageId>> = {
  Mod: 'key.ctrl',
  Shift: 'key.shift',
  Space: 'key.space',
  Enter: 'key.enter',
  Escape: 'key.escape',
  Delete: 'key.delete',
  Backspace: 'key.backspace',
}

function nameKey(key: string, text: Text): string {
  const sign = (isMac() ? macSigns[key] : undefined) ?? signs[key]
  if (sign !== undefined) return sign
  const name = named[key]
  if (name !== undefined) return text(name)
  return key.length === 1 ? key.toUpperCase() : key
}

/** Formats keys as they are printed on a keyboard of the page's language: `Ctrl Z`, `Strg Z`, on a Mac `⌘Z`. */
export function formatKeys(keys: string, text: Text): string {
  const parts = keys.split('+').map((key) => nameKey(key, text))
  return parts.join(isMac() ? '' : ' ')
}

/** Whether the page takes these keys. In a tab some belong to the browser: find, print, a new window, and its tabs. */
export const reachesPage = (keys: string): boolean =>
  window.desktop !== undefined || !/^Mod\+[fpn0-9]$/.test(keys)

/** Returns the keys of a command to show beside its name, as they are printed on the keyboard; undefined if there are none. */
export function findShownKeys(
  { keys }: Pick<Command, 'keys'>,
  hasSingleKeys: boolean,
  text: Text,
): string | undefined {
  const shown = keys.find((each) => reachesPage(each) && (hasSingleKeys || !isSingleKey(each)))
  return shown === undefined ? undefined : formatKeys(shown, text)
}
