import type { MessageId } from '../../messages/en.ts'

/** What the way to a page of the provider is called, once that was opened and before. */
export function openLabelOf(isOpened: boolean): MessageId {
  if (!isOpened) return 'page.open'
  return window.desktop ? 'page.openBrowserAgain' : 'page.openAgain'
}
