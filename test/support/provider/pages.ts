import { users, type User } from './users.ts'

const style = `
  :root {
    color-scheme: light dark;
    --surface: light-dark(oklch(0.988 0.003 250), oklch(0.215 0.005 250));
    --hover: light-dark(oklch(0.955 0.006 250), oklch(0.26 0.008 250));
    --text: light-dark(oklch(0.24 0.01 250), oklch(0.93 0.005 250));
    --muted: light-dark(oklch(0.475 0.015 250), oklch(0.72 0.01 250));
    --line: light-dark(oklch(0.885 0.008 250), oklch(0.345 0.008 250));
    --accent: light-dark(oklch(0.48 0.13 255), oklch(0.78 0.1 250));
    --accent-text: light-dark(oklch(0.99 0.005 250), oklch(0.2 0.03 250));
  }
  body { margin: 0; padding: 64px 24px; background: var(--surface); color: var(--text);
    font: 14px/1.45 system-ui, sans-serif; }
  main { max-width: 360px; margin: 0 auto; }
  .brand { margin: 0 0 32px; color: var(--muted); font-weight: 600; }
  h1 { margin: 0 0 4px; font-size: 20px; font-weight: 600; }
  p { margin: 0 0 24px; color: var(--muted); }
  fieldset, ul { margin: 0 0 24px; padding: 0; border: 0; border-block: 1px solid var(--line); list-style: none; }
  legend { position: absolute; clip-path: inset(50%); }
  label, li { display: flex; gap: 12px; align-items: center; padding: 12px; }
  label + label, li + li { border-top: 1px solid var(--line); }
  label:hover { background: var(--hover); }
  label span { flex: 1; font-weight: 500; }
  label small { display: block; color: var(--muted); font-size: 12px; font-weight: 400; }
  input { width: 16px; height: 16px; margin: 0; accent-color: var(--accent); }
  .actions { display: flex; gap: 16px; align-items: center; }
  button { height: 36px; padding: 0 16px; border: 1px solid var(--accent); border-radius: 6px; font: inherit;
    font-weight: 500; background: var(--accent); color: var(--accent-text); }
  button.quiet { border-color: var(--line); background: none; color: var(--text); }
  a { color: var(--accent); text-underline-offset: 3px; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`

const meanings: Readonly<Record<string, string>> = {
  openid: 'Know that it is you',
  profile: 'See your name',
  email: 'See your e-mail address',
  offline_access: 'Stay signed in',
}

const actions = (does: string, cancel: string): string =>
  `<div class="actions"><button>${does}</button><a href="${escapeHtml(cancel)}">Cancel</a></div>`

/** The page that asks who it is. */
export function signInPage(cancel: string): string {
  const choices = Object.entries(users).map(
    ([id, { name, email }], index) =>
      `<label><input type="radio" name="user" value="${id}"${index === 0 ? ' checked' : ''}>
        <span>${name}<small>${email}</small></span></label>`,
  )
  return page(
    'Sign in',
    `<p>to continue to Localist</p>
    <form method="post"><fieldset><legend>Account</legend>${choices.join('')}</fieldset>
    ${actions('Sign in', cancel)}</form>`,
  )
}

/** The page that asks whether the client may have what it asks for. */
export function consentPage(user: User | undefined, scopes: readonly string[], cancel: string): string {
  const wishes = scopes.map((scope) => `<li>${escapeHtml(meanings[scope] ?? scope)}</li>`)
  return page(
    'Let Localist in?',
    `<p>You are ${escapeHtml(user?.name ?? 'signed in')}. Localist asks to</p>
    <form method="post"><ul>${wishes.join('')}</ul>${actions('Continue', cancel)}</form>`,
  )
}

/** The page that asks whether to sign out; `form` is the provider's, named `op.logoutForm`. */
export const signOutPage = (form: string): string =>
  page(
    'Sign out?',
    `<p>You sign out of Example ID in this browser.</p>${form}<div class="actions">
    <button form="op.logoutForm" name="logout" value="yes">Sign out</button>
    <button form="op.logoutForm" class="quiet">Stay signed in</button></div>`,
  )

/** A page that says one thing; `text` is any text. */
export const messagePage = (title: string, text: string): string => page(title, `<p>${escapeHtml(text)}</p>`)

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${title} – Example ID</title>
<style>${style}</style>
<main><div class="brand">Example ID</div><h1>${title}</h1>${content}</main>
</html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
