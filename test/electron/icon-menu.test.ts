import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import type { MenuItemConstructorOptions, Task } from 'electron'
import { parseLink } from '../../electron/links/parse-link.ts'
import { setUpIconMenu } from '../../electron/menu/icon-menu.ts'
import { loadDesktopTexts } from '../../messages/desktop.ts'
import { languages } from '../../messages/languages.ts'

// The icon of the app in the Dock and in the taskbar has entries of its own, where the system has such a menu.

async function setUp(platform: NodeJS.Platform, isPackaged = true) {
  const done: string[] = []
  const menus: MenuItemConstructorOptions[][] = []
  const tasks: Task[][] = []
  let texts = await loadDesktopTexts('en')
  let tell = (): void => undefined
  const app: unknown = {
    isPackaged,
    dock: { setMenu: (items: MenuItemConstructorOptions[]) => menus.push(items) },
    setUserTasks: (set: Task[]) => tasks.push(set) > 0,
  }
  const build: unknown = { buildFromTemplate: (items: unknown) => items }
  setUpIconMenu({
    app: app as Parameters<typeof setUpIconMenu>[0]['app'],
    menus: build as Parameters<typeof setUpIconMenu>[0]['menus'],
    platform,
    program: 'C:\\Localist\\Localist.exe',
    dataDir: 'D:\\my work',
    language: {
      get texts() {
        return texts
      },
      show: () => Promise.resolve(),
      onChange: (listener) => void (tell = listener),
    },
    actions: { addTodo: () => done.push('add'), openToday: () => done.push('today') },
  })
  const speakGerman = async () => {
    texts = await loadDesktopTexts('de')
    tell()
  }
  return { menus, tasks, done, speakGerman }
}

test('on Windows its tasks start the app with a link that the app follows, in the language of the page', async (t) => {
  const { tasks, speakGerman } = await setUp('win32')
  await speakGerman()
  t.deepEqual(
    tasks.map((set) => set.map(({ title }) => title)),
    [
      ['New Todo', 'Today'],
      ['Neues Todo', 'Heute'],
    ],
  )
  const links = tasks[1]?.map((task) => parseLink(task.arguments.replace('"--data-dir=D:\\my work" -- ', '')))
  t.deepEqual(links, [
    { kind: 'add', text: '' },
    { kind: 'open', path: '/today' },
  ])
  t.true(tasks[1]?.every(({ program }) => program === 'C:\\Localist\\Localist.exe'))
})

test('from a clone there are no tasks, which would start Electron without the app', async (t) => {
  t.deepEqual((await setUp('win32', false)).tasks, [])
})

test('on macOS the menu of the Dock adds a todo, and opens Today', async (t) => {
  const { menus, done, tasks } = await setUp('darwin')
  for (const { click } of menus[0] ?? []) (click as () => void)()
  t.deepEqual(done, ['add', 'today'])
  t.deepEqual(tasks, [])
})

test('Linux has no such menu in the app', async (t) => {
  const { menus, tasks } = await setUp('linux')
  t.deepEqual([menus, tasks], [[], []])
})

const root = join(import.meta.dirname, '..', '..')

test('on Linux the menu entry says everything in each language, and its actions as the app does', async (t) => {
  const entry = readFileSync(join(root, 'build-resources/linux/localist.desktop'), 'utf8')
  const sections = new Map(entry.split(/^\[/m).map((text) => [text.split(']')[0], text]))
  const builder = readFileSync(join(root, 'electron-builder.yml'), 'utf8')
  for (const language of languages) {
    const texts = await loadDesktopTexts(language)
    const suffix = language === 'en' ? '' : `[${language}]`
    const read = (section: string, key: string) =>
      sections
        .get(section)
        ?.split('\n')
        .find((line) => line.startsWith(`${key}${suffix}=`))
        ?.slice(`${key}${suffix}=`.length)
    t.is(read('Desktop Action NewTodo', 'Name'), texts.newTodo.replace('&', ''))
    t.is(read('Desktop Action Today', 'Name'), texts.today.replace('&', ''))
    for (const key of ['GenericName', 'Keywords']) t.truthy(read('Desktop Entry', key), `${key}${suffix}`)
    // The AppImage has the same entry; its comment in English is the synopsis.
    const comment = read('Desktop Entry', 'Comment')
    t.true(builder.includes(`${language === 'en' ? 'synopsis' : `Comment${suffix}`}: ${comment}\n`), comment)
    for (const section of ['Desktop Action NewTodo', 'Desktop Action Today'])
      t.true(builder.includes(`Name${suffix}: ${read(section, 'Name')}\n`), section)
  }
})
