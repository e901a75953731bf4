const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, [role="spinbutton"]'
const letterTakers = `${textFields}, [role="option"], [role^="menu"], [aria-haspopup="listbox"]`
const modalParts = '[role="dialog"], [role="alertdialog"].dialog, [role="menu"], [role="listbox"]'

// The page moved the focus into this field when the last row went. Until something is typed, Ctrl+Z brings the row back.
const focusedByPage = '[data-focused-by-page] *'

const matches = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.matches(selector)

/** Whether the focused element handles letters itself. */
export const takesLetters = (target: EventTarget | null): boolean => matches(target, letterTakers)

/** Whether the focused element handles undo and redo itself. */
export const hasOwnUndo = (target: EventTarget | null): boolean =>
  matches(target, textFields) && !matches(target, focusedByPage)

/** Whether a row of the list itself has the focus, and no control in it. */
export const rowHasFocus = (target: EventTarget | null): boolean => matches(target, '[role="row"]')

/** Whether a dialog or a menu has all keys. */
export const isPageBehind = (): boolean => document.querySelector(modalParts) !== null
