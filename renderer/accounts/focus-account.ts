import { whenDrawn } from '../todos/hooks/when-drawn.ts'

/** Gives the focus that was lost with what it stood on to the account in the corner, or to the way into one. */
export function focusAccount(): void {
  whenDrawn(
    () => document.querySelector<HTMLElement>('.account-corner button, .whole-page .action-primary'),
    (button) => {
      if (document.activeElement === document.body) button.focus()
    },
  )
}
