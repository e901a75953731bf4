import test from 'ava'
import { readDataDirArgument } from '../../electron/arguments.ts'

const names = test.macro<[args: readonly string[], dataDir: string | undefined]>({
  exec(t, args, dataDir) {
    t.is(readDataDirArgument(['/usr/bin/electron', '/app', ...args]), dataDir)
  },
  title: (_, args, dataDir) => `${JSON.stringify(args)} names ${dataDir ?? 'no data directory'}`,
})

const refused = test.macro<[args: readonly string[]]>({
  exec(t, args) {
    t.throws(() => readDataDirArgument(['/usr/bin/electron', '/app', ...args]), {
      message: /^--data-dir needs/,
    })
  },
  title: (_, args) => `${JSON.stringify(args)} is refused`,
})

test(names, [], undefined)
test(names, ['--data-dir', '/todos'], '/todos')
test(names, ['--data-dir=/todos'], '/todos')
test(names, ['--data-dir=-todos'], '-todos')
test(names, ['--data-dir', 'a b/c'], 'a b/c')
test(names, ['--data-dir=one', '--data-dir=two'], 'two')
test(names, ['--no-sandbox', '--inspect=0', '-r', 'x.js', '--data-dir', 'todos', '--disable-gpu'], 'todos')
test(names, ['--data-directory=todos'], undefined)
test(names, ['--', '--data-dir=todos'], undefined)
test(refused, ['--data-dir'])
test(refused, ['--data-dir='])
test(refused, ['--data-dir', ''])
test(refused, ['--data-dir', '--no-sandbox'])
