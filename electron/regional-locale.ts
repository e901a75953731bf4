/**
 * The locale (BCP 47) whose dates and times the person reads; null where the system names none. `systemLocale` is
 * Electron's, which on Linux does not know the category for times (POSIX, 8.2: LC_ALL before LC_TIME before LANG).
 */
export function regionalLocale(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  systemLocale: string,
): string | null {
  if (platform !== 'linux') return canonical(systemLocale)
  const name = env['LC_ALL'] || env['LC_TIME'] || env['LANG'] || ''
  // such as de_DE.UTF-8@euro; the C locale is of no region
  return canonical(name.replace(/[.@].*$/, '').replace('_', '-'))
}

function canonical(tag: string): string | null {
  if (tag === 'POSIX') return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}
