/** Focuses the account button, or else the button that signs in, if the focused element was removed. */
export function focusAccount(): void {
  // React has removed the element by the next frame.
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>('.account-corner button, .whole-page .action-primary')
    if (document.activeElement === document.body) button?.focus()
  })
}
