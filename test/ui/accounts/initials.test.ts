import test from 'ava'
import { makeInitials } from '../../../renderer/accounts/initials.ts'

const initials = test.macro({
  exec: (t, name: string | null, email: string | null, expected: string) =>
    t.is(makeInitials(name, email), expected),
  title: (_, name, email, expected) => `${JSON.stringify(name)} ${email ?? ''} is shown as “${expected}”`,
})

test(initials, 'Ada Lovelace', null, 'AL')
test(initials, '  ada   king lovelace ', null, 'AL')
test(initials, 'Ada', 'x@example.test', 'A')
test(initials, 'e\u0301mile zola', null, 'E\u0301Z')
test(initials, '山田 太郎', null, '山太')
test(initials, '🌻 (Ada) “Lovelace”', null, 'AL')
test(initials, '🌻', 'grace@example.test', 'G')
test(initials, null, 'grace@example.test', 'G')
test(initials, null, null, '')
