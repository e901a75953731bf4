import { chmod, mkdir, realpath, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import {
  openAttachment,
  readFilePath,
  type AttachmentSystem,
} from '../../electron/attachments/open-attachment.ts'
import { createTodoAttachments } from '../../electron/attachments/todo-attachments.ts'
import { openExternalLink } from '../../electron/security/external-links.ts'
import { temporaryFolder } from '../support/server.ts'

const own = 'http://127.0.0.1:41730'

/** A system that records every call. The files of a test are real on Linux, and those of `windowsFiles` on Windows. */
const createSystem = (platform: NodeJS.Platform, windowsFiles: Readonly<Record<string, string>> = {}) => {
  const calls: string[] = []
  const isWindows = platform === 'win32'
  const system: AttachmentSystem = {
    platform,
    openLink: (url) =>
      openExternalLink(url, own, async (link) => {
        calls.push(`link ${link}`)
      }),
    async realpath(path) {
      calls.push('access')
      const resolved = isWindows ? windowsFiles[path] : await realpath(path)
      if (resolved === undefined) throw new Error('ENOENT')
      return resolved
    },
    // Windows reports every file as executable.
    stat: async (path) => (isWindows ? { isFile: () => !path.endsWith('\\'), mode: 0o100777 } : stat(path)),
    async openPath(path) {
      calls.push(`open ${path}`)
      return ''
    },
    showItemInFolder: (path) => void calls.push(`show ${path}`),
  }
  const open = async (url: string) => ({
    outcome: await openAttachment(url, system),
    calls: calls.splice(0).filter((call) => call !== 'access'),
  })
  return { system, open, calls }
}

const refusedOnAll = [
  'file://server/share/a.pdf',
  'file://server.example/a.pdf',
  'file://127.0.0.1/a.pdf',
  'file:////server/share/a.pdf',
  'file://///server/share/a.pdf',
  'file:///%2F/server/share/a.pdf',
  'file:///%2Fserver/share/a.pdf',
  'file:///%5Cserver/share/a.pdf',
  'file:///\\server\\share\\a.pdf',
  'file:\\\\server\\share\\a.pdf',
  'file:///home/ada%2Fa.pdf',
  'file:///home/ada/a.exe%00.pdf',
  'file:///home/ada/a%0A.pdf',
  'file:///home/ada/a\n.pdf',
  'file:///home/ada/%E0%A4%A.pdf',
  'FILE://SERVER/share/a.pdf',
]

const refusedOnWindows = [
  'file:///home/ada/a.pdf',
  'file:///C:',
  'file:///C:/a%5C..%5Cb.pdf',
  'file:///C:/CON',
  'file:///C:/Users/nul.pdf',
  'file:///C:/Users/Aux.tar.pdf',
  'file:///C:/COM1/a.pdf',
  'file:///C:/com%C2%B9.pdf',
  'file:///C:/LPT9%20.pdf',
  'file:///C:/conin$',
  'file:///C:/CONOUT$.pdf',
  'file:///C:/prn%20%20.a.b.pdf',
  'file:///C:/a.exe:b.pdf',
  'file:///C:/a.pdf::$DATA',
  'file:///C:/a.pdf%3A%3A$DATA',
  'file:///C:/a%3F.pdf',
  'file:///C:/a*.pdf',
  'file:///C:/%3Ca.pdf',
  'file:///%3F%3F/C:/a.pdf',
  'file:///./UNC/server/share/a.pdf',
]

const links = [
  'javascript:alert(1)',
  'data:text/html,x',
  'smb://server/share',
  'ms-msdt:/id',
  'localist://add?text=x',
  'https://ada@example.com/',
  `${own}/?code=1`,
  'mailto:ada@example.com?attach=/etc/passwd',
  '/etc/passwd',
  '',
]

for (const platform of ['linux', 'darwin', 'win32'] as const) {
  const urls = [...refusedOnAll, ...links, ...(platform === 'win32' ? refusedOnWindows : [])]
  for (const url of urls) {
    test(`on ${platform} nothing is accessed for ${JSON.stringify(url)}`, async (t) => {
      const { system, calls } = createSystem(platform)
      t.is(await openAttachment(url, system), 'refused')
      t.deepEqual(calls, [])
    })
  }
}

test('links go to the system', async (t) => {
  const { open } = createSystem('linux')
  for (const url of [
    'https://example.com/a?b#c',
    'http://example.com/',
    'mailto:ada@example.com?subject=Rent',
  ])
    t.deepEqual(await open(url), { outcome: 'opened', calls: [`link ${url}`] })
})

test('a file URL is one path', (t) => {
  t.is(readFilePath('file:///home/ada/My%20rent%3F.pdf?a#b', 'linux'), '/home/ada/My rent?.pdf')
  t.is(readFilePath('file://localhost/home/ada/CON.pdf', 'linux'), '/home/ada/CON.pdf')
  t.is(readFilePath('file:///home/../../etc/passwd', 'darwin'), '/etc/passwd')
  t.is(readFilePath('file:///c:/Users/Zo%C3%AB/Contract.pdf', 'win32'), 'c:\\Users\\Zoë\\Contract.pdf')
})

/** Makes files in a folder, and opens one of them. */
const setUp = async (t: ExecutionContext) => {
  const folder = await realpath(await temporaryFolder(t))
  const { open } = createSystem('linux')
  const pathOf = (name: string) => join(folder, name)
  return {
    pathOf,
    make: (name: string) => writeFile(pathOf(name), '', { mode: 0o644 }),
    open: (name: string) => open(pathToFileURL(pathOf(name)).href),
  }
}

test('a file of a harmless kind opens, every other one is shown in its folder', async (t) => {
  const { pathOf, make, open } = await setUp(t)
  const opens = 'txt md csv pdf png jpg gif webp mp3 m4a ogg wav mp4 webm mov docx xlsx pptx odt ods odp PDF'
  for (const extension of opens.split(' ')) {
    const name = `My file.${extension}`
    await make(name)
    t.deepEqual(await open(name), { outcome: 'opened', calls: [`open ${pathOf(name)}`] }, name)
  }
  const others = 'a.exe a.sh a.desktop a.html a.svg a.docm a.pdf.sh a.pdf~ .pdf pdf a a.AppImage a.jar a.lnk'
  for (const name of others.split(' ')) {
    await make(name)
    t.deepEqual(await open(name), { outcome: 'shown', calls: [`show ${pathOf(name)}`] }, name)
  }
})

test('a program with a harmless name, and what a link leads to, is seen for what it is', async (t) => {
  const { pathOf, make, open } = await setUp(t)
  await make('run.pdf')
  await chmod(pathOf('run.pdf'), 0o645)
  t.deepEqual(await open('run.pdf'), { outcome: 'shown', calls: [`show ${pathOf('run.pdf')}`] })
  await make('run.sh')
  await symlink('run.sh', pathOf('link.pdf'))
  t.deepEqual(await open('link.pdf'), { outcome: 'shown', calls: [`show ${pathOf('link.pdf')}`] })
  await make('text.txt')
  await symlink('text.txt', pathOf('link.sh'))
  t.deepEqual(await open('link.sh'), { outcome: 'opened', calls: [`open ${pathOf('text.txt')}`] })
  await mkdir(pathOf('folder.pdf'))
  t.deepEqual(await open('folder.pdf'), { outcome: 'opened', calls: [`show ${pathOf('folder.pdf')}`] })
  t.deepEqual(await open('gone.pdf'), { outcome: 'missing', calls: [] })
  await rename(pathOf('text.txt'), pathOf('moved.txt'))
  t.deepEqual(await open('link.sh'), { outcome: 'missing', calls: [] })
})

test('on Windows the resolved file counts, without an execute bit', async (t) => {
  const { open } = createSystem('win32', {
    'C:\\a.pdf': 'C:\\a.pdf',
    'C:\\run.pdf': 'C:\\run.exe',
    'C:\\dot.pdf.': 'C:\\dot.pdf',
    'Z:\\share.pdf': '\\\\server\\share\\share.pdf',
  })
  t.deepEqual(await open('file:///C:/a.pdf'), { outcome: 'opened', calls: ['open C:\\a.pdf'] })
  t.deepEqual(await open('file:///C:/run.pdf'), { outcome: 'shown', calls: ['show C:\\run.pdf'] })
  t.deepEqual(await open('file:///C:/dot.pdf.'), { outcome: 'opened', calls: ['open C:\\dot.pdf'] })
  t.deepEqual(await open('file:///Z:/share.pdf'), { outcome: 'shown', calls: ['show Z:\\share.pdf'] })
})

test('a file that no program opens is shown in its folder', async (t) => {
  const { system, calls } = createSystem('win32', { 'C:\\a.odp': 'C:\\a.odp' })
  const openPath = () => Promise.resolve('There is no program for it.')
  t.is(await openAttachment('file:///C:/a.odp', { ...system, openPath }), 'shown')
  t.deepEqual(calls, ['access', 'show C:\\a.odp'])
})

test('the URL is the one that the server has at the index of the todo', async (t) => {
  const { system, calls } = createSystem('linux')
  const asked: string[] = []
  const attachments = [{ url: 'https://a.example/' }, { url: 'https://b.example/' }]
  const open = createTodoAttachments(
    {
      call(method, path) {
        asked.push(`${method} ${path}`)
        return Promise.resolve({ body: { attachments }, headers: {} })
      },
    },
    system,
  )
  t.is(await open('id', 1), 'opened')
  t.is(await open('id', 2), 'missing')
  t.deepEqual(asked, ['GET /api/todos/id', 'GET /api/todos/id'])
  t.deepEqual(calls, ['link https://b.example/'])
})
