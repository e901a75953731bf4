/**
 * Finds the locale (BCP 47) of the system's dates and times; null if the system names none. `systemLocale` is Electron's, which
 * ignores LC_TIME on Linux (POSIX, 8.2: LC_ALL before LC_TIME before LANG).
 */
export function findRegionalLocale(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  systemLocale: string,
): string | null {
  if (platform !== 'linux') return canonicalize(systemLocale)
  const name = env['LC_ALL'] || env['LC_TIME'] || env['LANG'] || ''
  // Such as de_DE.UTF-8@euro. The C locale has no region.
  return canonicalize(name.replace(/[.@].*$/, '').replace('_', '-'))
}

function canonicalize(tag: string): string | null {
  if (tag === 'POSIX') return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}
