const normalize = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).href : issuer)

// Entra can be configured by an issuer for all tenants. The issuer of an account is always that of its own tenant.
const entra = 'https://login.microsoftonline.com/'
const sharedIssuers = ['common', 'organizations', 'consumers'].map((tenant) => `${entra}${tenant}/`)

/** Whether an account with the issuer `issuer` belongs to the provider that is configured with the issuer `configured`. */
export function isOfProvider(issuer: string | null, configured: string): boolean {
  if (issuer === null) return false
  const [ofAccount, ofProvider] = [normalize(issuer), normalize(configured)]
  if (ofAccount === ofProvider) return true
  return ofAccount.startsWith(entra) && sharedIssuers.some((shared) => ofProvider.startsWith(shared))
}
