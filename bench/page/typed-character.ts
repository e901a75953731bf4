import type { Child, Children } from '../host/children.ts'
import { waitFor } from '../servers/wait-for.ts'
import type { App } from './first-paint.ts'

/**
 * Milliseconds from the start of an Electron app to the first character in the field of its window. As soon as the window is visible and
 * the field enabled, the field gets the focus, and a key is pressed over the DevTools protocol. Ends the app.
 */
export async function timeTypedCharacter(children: Children, { command, env }: App): Promise<number> {
  const begin = performance.timeOrigin + performance.now()
  const child = children.start(command, { env })
  try {
    const address = await waitFor(child, 'The debugger', () => findBrowser(child))
    const typed = typeOnce(address)
    // The race is undefined while nothing is typed.
    return (
      (await waitFor(child, 'The field', () => Promise.race([typed, Promise.resolve(undefined)]))) - begin
    )
  } finally {
    await child.stop()
  }
}

const findBrowser = (child: Child): string | undefined =>
  /DevTools listening on (ws:\/\/127\.0\.0\.1:\S+)/.exec(child.lastWords())?.[1]

/** Runs in each document. It tells that the field can be typed into, and when a character is in it. */
const watch = `(() => {
  const look = () => {
    const field = document.querySelector('textarea:enabled')
    if (field === null || document.visibilityState !== 'visible') return
    changes.disconnect()
    removeEventListener('visibilitychange', look, true)
    field.focus()
    tell('ready')
  }
  const changes = new MutationObserver(look)
  changes.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  addEventListener('visibilitychange', look, true)
  addEventListener('input', () => tell(String(performance.timeOrigin + performance.now())), true)
  look()
})()`

const key = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65 }

/** A message of the DevTools protocol. */
interface Message {
  readonly method?: string
  readonly sessionId?: string
  readonly params?: {
    readonly sessionId?: string
    readonly payload?: string
    readonly targetInfo?: { readonly type: string }
    readonly context?: { readonly id: number; readonly auxData: { readonly isDefault: boolean } }
  }
}

/** Presses a key in the first page that has a focused field. Resolves to the time of its input event, in milliseconds since 1970. */
async function typeOnce(address: string): Promise<number> {
  const socket = new WebSocket(address)
  let id = 0
  const send = (method: string, params: object = {}, sessionId?: string): void => {
    id += 1
    socket.send(JSON.stringify({ id, method, params, sessionId }))
  }
  const watchPage = (session: string): void => {
    // The keys of a window without a window manager go nowhere.
    send('Emulation.setFocusEmulationEnabled', { enabled: true }, session)
    send('Runtime.addBinding', { name: 'tell' }, session)
    send('Runtime.enable', {}, session)
  }
  const typeKey = (session: string | undefined): void => {
    send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'a', ...key }, session)
    send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }, session)
  }
  try {
    return await new Promise((resolve, reject) => {
      socket.addEventListener('open', () =>
        send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }),
      )
      socket.addEventListener('message', ({ data }) => {
        const { method, sessionId, params = {} } = JSON.parse(String(data)) as Message
        if (method === 'Target.attachedToTarget' && params.targetInfo?.type === 'page')
          watchPage(params.sessionId ?? '')
        if (method === 'Runtime.executionContextCreated' && params.context?.auxData.isDefault === true)
          send('Runtime.evaluate', { expression: watch, contextId: params.context.id }, sessionId)
        if (method !== 'Runtime.bindingCalled') return
        if (params.payload === 'ready') typeKey(sessionId)
        else resolve(Number(params.payload))
      })
      socket.addEventListener('close', () => reject(new Error('The debugger went away.')))
    })
  } finally {
    socket.close()
  }
}
