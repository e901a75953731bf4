const modifiers: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  control: 'Control',
  alt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
  super: 'Super',
  meta: 'Super',
  cmd: 'Super',
  command: 'Super',
}

/** The order of the modifiers in a shortcut. */
const order = ['Control', 'Alt', 'Shift', 'Super']

/** Parses typed keys such as `ctrl+alt+space` into the form `Control+Alt+Space`; undefined if they are no shortcut. */
export function parseShortcut(typed: string): string | undefined {
  const parts = typed.split('+').map((part) => part.trim().toLowerCase())
  const key = formatKey(parts.at(-1) ?? '')
  const names = parts.slice(0, -1).map((part) => modifiers[part])
  const isShortcut = names.some((name) => name !== undefined && name !== 'Shift')
  if (key === undefined || names.includes(undefined) || !isShortcut) return undefined
  return [...order.filter((name) => names.includes(name)), key].join('+')
}

/** The shortcut that is pressed; null while it is none, and for the keys that edit a text. */
export function readPressed(event: KeyboardEvent): string | null {
  const { ctrlKey, altKey, shiftKey, metaKey, code } = event
  if (ctrlKey && !altKey && !shiftKey && !metaKey && /^Key[ACVXYZ]$/.test(code)) return null
  const held = [ctrlKey && 'ctrl', altKey && 'alt', shiftKey && 'shift', metaKey && 'super']
  const key = code.replace(/^(?:Key|Digit)/, '')
  return parseShortcut([...held.filter((name) => name !== false), key].join('+')) ?? null
}

function formatKey(key: string): string | undefined {
  if (key === 'space') return 'Space'
  return /^(?:[a-z\d]|f(?:\d|1\d|2[0-4]))$/.test(key) ? key.toUpperCase() : undefined
}
