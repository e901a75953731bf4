import { text } from 'node:stream/consumers'
import type { Middleware } from 'koa'
import type { Interaction, InteractionResult, Provider } from 'oidc-provider'
import { consentPage, messagePage, signInPage } from './pages.ts'
import { users, userOf } from './users.ts'

/** The pages on which a person signs in, consents or cancels, under `/interaction/`; plain forms without scripts. */
export function answerInteractions(provider: Provider): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next()
    ctx.type = 'html'
    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(() => undefined)
    if (!interaction) {
      ctx.status = 400
      ctx.body = messagePage('This sign-in is over', 'Go back to the app and begin again.')
      return
    }
    const result = await resultOf(provider, interaction, {
      cancelled: ctx.path.endsWith('/cancel'),
      form: ctx.method === 'POST' ? new URLSearchParams(await text(ctx.req)) : undefined,
    })
    if (result) {
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result))
      ctx.status = 303
      return
    }
    const cancel = `/interaction/${interaction.uid}/cancel`
    ctx.body =
      interaction.prompt.name === 'login'
        ? signInPage(cancel)
        : consentPage(
            userOf(interaction.session?.accountId),
            (interaction.params['scope'] ?? '').split(' '),
            cancel,
          )
  }
}

interface Answered {
  readonly cancelled: boolean
  readonly form: URLSearchParams | undefined
}

async function resultOf(
  provider: Provider,
  interaction: Interaction,
  { cancelled, form }: Answered,
): Promise<InteractionResult | undefined> {
  if (cancelled) return { error: 'access_denied', error_description: 'The person cancelled the sign-in.' }
  if (!form) return undefined
  if (interaction.prompt.name !== 'login') return { consent: { grantId: await grant(provider, interaction) } }
  const [, user] = Object.entries(users).find(([name]) => name === form.get('user')) ?? []
  return user && { login: { accountId: user.sub } }
}

async function grant(provider: Provider, { grantId, session, params, prompt }: Interaction): Promise<string> {
  const { client_id: clientId } = params
  if (!session || !clientId) throw new Error('Consent was asked before anybody signed in.')
  const granted =
    (grantId && (await provider.Grant.find(grantId))) ||
    new provider.Grant({ accountId: session.accountId, clientId })
  granted.addOIDCScope((prompt.details.missingOIDCScope ?? []).join(' '))
  return granted.save()
}
