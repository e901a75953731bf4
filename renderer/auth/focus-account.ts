/** Gives the focus that was lost with its element to the account in the corner of the page, or to the button that signs in. */
export function focusAccount(): void {
  // React has drawn the page anew by the next frame.
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>('.account-corner button, .whole-page .action-primary')
    if (document.activeElement === document.body) button?.focus()
  })
}
