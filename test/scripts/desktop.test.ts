import test from 'ava'
import { explainEnd } from '../../scripts/desktop.ts'

const reason = test.macro<[stderr: string, expected: RegExp]>({
  exec(t, stderr, expected) {
    const why = explainEnd(stderr, { code: 133, signal: 'SIGTRAP' })
    t.regex(why, expected)
    t.false(why.includes('\n'))
  },
  title: (what) => `${what ?? ''} is said in half a sentence`,
})

test(
  'a forbidden user namespace',
  reason,
  '[1:1120/1:FATAL:zygote_host_impl_linux.cc(132)] No usable sandbox! If you are running on Ubuntu 23.10+ …',
  /sandbox.*"If the window does not open" in README\.md/,
)
test(
  'being root',
  reason,
  '[1:1120/1:FATAL:electron_main_delegate.cc(287)] Running as root without --no-sandbox is not supported.',
  /refuses to run as root/,
)
test(
  'a missing library',
  reason,
  'electron: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file',
  /the system library libnss3\.so is not installed/,
)
test(
  'a display that is gone',
  reason,
  'ERROR:ozone_platform_x11.cc(244)] Missing X server or $DISPLAY',
  /display does not answer/,
)
test('anything else', reason, '', /ended at once with SIGTRAP/)
