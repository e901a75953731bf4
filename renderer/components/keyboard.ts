const OTHER_SCRIPT = /^(?!\p{Script=Latin}|[0-9])[\p{L}\p{M}\p{Nd}]/u
const PHYSICAL_KEY = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/

/**
 * The key of an event, letters in lower case. Where the layout has another script there, it is the Latin letter or the
 * digit of the same place on an American keyboard; elsewhere it is what the person sees on the key.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const [, letter, digit] = (OTHER_SCRIPT.test(key) && PHYSICAL_KEY.exec(code)) || []
  return letter?.toLowerCase() ?? digit ?? (key.length === 1 ? key.toLowerCase() : key)
}

/** Whether AltGr is held, which types characters and must not run commands. */
export function isAltGr(event: Pick<KeyboardEvent, 'getModifierState' | 'altKey' | 'ctrlKey'>): boolean {
  // Firefox on macOS says so of the Option key, too; AltGr is Ctrl and Alt on Windows, and neither on Linux.
  return event.getModifierState('AltGraph') && (event.ctrlKey || !event.altKey)
}

/**
 * Whether a key belongs to an input method. Safari sends the key that ends a composition after `compositionend`, so that
 * only its key code 229 tells (UI Events, "Determine keydown keyCode").
 */
export const isOfInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229
