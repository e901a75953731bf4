import type { UserName } from './users.ts'

const LONGEST_WAY = 12

/** Who signs in, and whether they press Cancel instead. */
export interface SignInOptions {
  readonly user?: UserName
  readonly cancel?: true
}

/**
 * Walks through the pages of the real provider as a fresh browser, and answers with the redirect URI it is sent back to,
 * which is not followed; throws where the provider shows an error instead.
 */
export async function signInAt(
  authorizationUrl: string,
  { user = 'ada', cancel }: SignInOptions = {},
): Promise<string> {
  const { origin } = new URL(authorizationUrl)
  const jar = new CookieJar()
  let url = new URL(authorizationUrl)
  let form: URLSearchParams | undefined
  for (let step = 0; step < LONGEST_WAY; step += 1) {
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form ?? null,
      headers: { Cookie: jar.headerFor(url), Accept: 'text/html' },
      redirect: 'manual',
    })
    jar.take(answer.headers.getSetCookie())
    const location = answer.headers.get('Location')
    if (location !== null) {
      url = new URL(location, url)
      if (url.origin !== origin) return url.href
      form = undefined
    } else {
      const page = await answer.text()
      if (!answer.ok) throw new Error(`${url.pathname}: ${answer.status} ${page}`)
      if (cancel) url = new URL(`${url.pathname}/cancel`, url)
      else form = new URLSearchParams({ user })
    }
  }
  throw new Error(`The provider did not come to an end: ${url.pathname}`)
}

/** Cookies by name and path: the provider gives each interaction cookies of its own under the same name. */
class CookieJar {
  readonly #cookies = new Map<string, { readonly pair: string; readonly path: string }>()

  take(headers: readonly string[]): void {
    for (const header of headers) {
      const [pair = '', ...attributes] = header.split('; ')
      const attribute = (name: string): string | undefined =>
        attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
      const path = attribute('path') ?? '/'
      const key = `${pair.slice(0, pair.indexOf('='))} ${path}`
      const expires = attribute('expires')
      if (expires !== undefined && Date.parse(expires) < Date.now()) this.#cookies.delete(key)
      else this.#cookies.set(key, { pair, path })
    }
  }

  headerFor({ pathname }: URL): string {
    return [...this.#cookies.values()]
      .filter(({ path }) => pathname.startsWith(path))
      .map(({ pair }) => pair)
      .join('; ')
  }
}
