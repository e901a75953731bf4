const normal = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).href : issuer)

// Entra has one address for everyone, and each account the issuer of its own tenant.
const entra = 'https://login.microsoftonline.com/'
const everyone = ['common', 'organizations', 'consumers'].map((tenant) => `${entra}${tenant}/`)

/** Whether an account of `issuer` is one of the provider that is configured by this issuer. */
export function isOfProvider(issuer: string | null, configured: string): boolean {
  if (issuer === null) return false
  const [announced, own] = [normal(issuer), normal(configured)]
  if (announced === own) return true
  return announced.startsWith(entra) && everyone.some((address) => own.startsWith(address))
}
