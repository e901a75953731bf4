const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, [role="spinbutton"]'
const TAKES_LETTERS = `${TEXT_FIELDS}, [role="option"], [role^="menu"], [aria-haspopup="listbox"]`
const COMES_FIRST = '[role="dialog"], [role="alertdialog"].dialog, .drop-indicator[data-drop-target]'

// The page moved the focus into this field when the last row went. Until something is typed, Ctrl+Z brings the row back.
const FOCUSED_BY_PAGE = '[data-focused-by-page] *'

const matches = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.matches(selector)

/** Whether letters belong to what has the focus. */
export const takesLetters = (target: EventTarget | null): boolean => matches(target, TAKES_LETTERS)

/** Whether undo and redo belong to what has the focus. */
export const hasOwnUndo = (target: EventTarget | null): boolean =>
  matches(target, TEXT_FIELDS) && !matches(target, FOCUSED_BY_PAGE)

/** Whether a dialog or a drag by keyboard has all keys. */
export const isPageBehind = (): boolean => document.querySelector(COMES_FIRST) !== null
