const otherScript = /^(?!\p{Script=Latin}|[0-9])[\p{L}\p{M}\p{Nd}]/u
const physicalKey = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/

/**
 * The key of an event, with letters in lower case. If the layout has a letter of another script there, it is the Latin letter or the
 * digit at the same position of an American keyboard.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const [, letter, digit] = (otherScript.test(key) && physicalKey.exec(code)) || []
  return letter?.toLowerCase() ?? digit ?? (key.length === 1 ? key.toLowerCase() : key)
}

/** Whether AltGr is held. It types characters, so it must not run commands. */
export function isAltGr(event: Pick<KeyboardEvent, 'getModifierState' | 'altKey' | 'ctrlKey'>): boolean {
  // Firefox on macOS reports the Option key as AltGraph too. On Windows AltGr is Ctrl and Alt, on Linux neither.
  return event.getModifierState('AltGraph') && (event.ctrlKey || !event.altKey)
}

/**
 * Whether a key belongs to an input method. In Safari the key that ends a composition comes after `compositionend` and is known only
 * by the key code 229 (UI Events, "Determine keydown keyCode").
 */
export const isOfInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229
