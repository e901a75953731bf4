import test from 'ava'
import { isOfProvider } from '../../../renderer/auth/issuers.ts'

const tenant = 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0'

const isOf = test.macro((t, issuer: string | null, configured: string, expected: boolean) => {
  t.is(isOfProvider(issuer, configured), expected)
})

test('the very same', isOf, 'http://h:1', 'http://h:1', true)
test('a slash at the end says nothing', isOf, 'http://h:1', 'http://h:1/', true)
test('nor do capitals in the host', isOf, 'https://login.example.com/a', 'https://LOGIN.example.com/a', true)
test('the path does', isOf, 'https://login.example.com/a', 'https://login.example.com/b', false)
test('what is no address is compared as it is', isOf, 'accounts', 'accounts', true)
test('no issuer is of no provider', isOf, null, 'http://h:1', false)
test('a tenant is of everyone’s Entra', isOf, tenant, 'https://login.microsoftonline.com/common/v2.0', true)
test('and of its own', isOf, tenant, tenant, true)
test(
  'but not of another tenant’s',
  isOf,
  tenant,
  'https://login.microsoftonline.com/11111111-6c67-4c5b-b112-36a304b66dad/v2.0',
  false,
)
test(
  'nor is a host that only begins like it',
  isOf,
  'https://login.microsoftonline.com.example.com/a/v2.0',
  'https://login.microsoftonline.com/common/v2.0',
  false,
)
