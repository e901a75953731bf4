import { Notification } from 'electron'
import type { Presenter } from './presenter.ts'

/** Creates the presenter of macOS and Windows. Windows has no actions: they need an XML, in which the text of a todo would stand. */
export function createElectronPresenter(platform: NodeJS.Platform): Presenter {
  // Electron forgets a notification that nothing refers to, and then says nothing of its actions.
  const shown = new Set<Notification>()
  return {
    async show({ title, body, actions }, onAction, replaced) {
      if (!Notification.isSupported()) return null
      replaced?.withdraw()
      const buttons = platform === 'darwin' ? actions.filter(({ id }) => id !== 'default') : []
      const notification = new Notification({
        title,
        body,
        actions: buttons.map(({ label }) => ({ type: 'button', text: label })),
      })
      notification.on('click', () => onAction('default'))
      notification.on('action', (_event, index) => {
        const button = buttons[index]
        if (button !== undefined) onAction(button.id)
      })
      notification.on('close', () => shown.delete(notification))
      shown.add(notification)
      notification.show()
      return { withdraw: () => notification.close() }
    },
  }
}
