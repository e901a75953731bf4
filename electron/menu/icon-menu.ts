import type { App, Menu } from 'electron'
import { formatAddLink } from '../../common/app-link.ts'
import type { MenuLanguage } from '../language.ts'

interface IconMenuDeps {
  readonly app: Pick<App, 'dock' | 'setUserTasks' | 'isPackaged'>
  readonly menus: Pick<typeof Menu, 'buildFromTemplate'>
  readonly platform: NodeJS.Platform
  /** The path of the program of the app. */
  readonly program: string
  readonly dataDir: string
  readonly language: MenuLanguage
  readonly actions: { readonly addTodo: () => unknown; readonly openToday: () => unknown }
}

/**
 * Gives the icon of the app a menu in the language that the page shows: in the Dock of macOS, and as tasks in the taskbar of Windows,
 * which start the app with a link. On Linux it is in the desktop file (build-resources/linux).
 */
export function setUpIconMenu({
  app,
  menus,
  platform,
  program,
  dataDir,
  language,
  actions,
}: IconMenuDeps): void {
  const show = (): void => {
    // Labels of menus mark the letter of the Alt key.
    const newTodo = language.texts.newTodo.replace('&', '')
    const today = language.texts.today.replace('&', '')
    if (platform === 'darwin')
      app.dock?.setMenu(
        menus.buildFromTemplate([
          { label: newTodo, click: actions.addTodo },
          { label: today, click: actions.openToday },
        ]),
      )
    // In a clone the program is that of Electron, which would start without the app.
    if (platform === 'win32' && app.isPackaged)
      app.setUserTasks(
        [
          { title: newTodo, link: formatAddLink('') },
          { title: today, link: 'localist://open/today' },
        ].map(({ title, link }) => ({
          title,
          description: title,
          program,
          arguments: `"--data-dir=${dataDir}" -- ${link}`,
          iconPath: program,
          iconIndex: 0,
        })),
      )
  }
  show()
  language.onChange(show)
}
