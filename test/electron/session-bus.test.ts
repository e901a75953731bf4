import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { createClient, defineInterface, type MessageBus } from 'dbus-native'
import { createBusFinder, type BusSignal, type SessionBus } from '../../electron/system/session-bus.ts'
import { temporaryFolder } from '../support/server.ts'
import { startBus, testWithBus } from '../support/session-bus.ts'
import { until } from '../support/until.ts'

const ignore = (): void => undefined

const name = 'org.example.Clock'
const clock = { destination: name, path: '/org/example/Clock', interface: name } as const

/** Another program on a bus, which answers `Add` and sends the signal `Ticked`. */
async function openProgram(t: ExecutionContext, busAddress: string): Promise<MessageBus> {
  const program = createClient({ busAddress })
  program.connection.on('error', () => undefined)
  t.teardown(() => program.close())
  const methods = {
    Add: { in: { one: 'u', other: 'u' }, out: { sum: 'u' }, handler: addNumbers },
  }
  await program.export(clock.path, defineInterface({ name, methods }))
  return program
}

const addNumbers = ({ one, other }: { one: number; other: number }): number => one + other

async function connect(t: ExecutionContext, address: string): Promise<SessionBus> {
  const bus = await createBusFinder('linux', { DBUS_SESSION_BUS_ADDRESS: address }, ignore)()
  if (bus === undefined) return t.fail('no session bus')
  t.teardown(bus.close)
  return bus
}

testWithBus('a method of another program is called, and its refusal rejects', async (t) => {
  const { address } = await startBus(t)
  const bus = await connect(t, address)
  const program = await openProgram(t, address)
  await program.ownName(name)
  t.is(await bus.call({ ...clock, member: 'Add', signature: 'uu', body: [2, 3] }), 5)
  await t.throwsAsync(bus.call({ ...clock, member: 'Subtract' }))
  t.is(await bus.findOwner(name), program.name ?? null)
  t.is(await bus.findOwner('org.example.Nobody'), null)
})

testWithBus('an owner of a name is told at first and at each change', async (t) => {
  const { address } = await startBus(t)
  const bus = await connect(t, address)
  const owners: (string | null)[] = []
  bus.watchOwner(name, (owner) => owners.push(owner))
  const others: (string | null)[] = []
  bus.watchOwner('org.example.Nobody', (owner) => others.push(owner))
  await until(t, () => owners.length === 1, 'the first owner')
  const program = await openProgram(t, address)
  const owned = await program.ownName(name)
  await until(t, () => owners.length === 2, 'the second owner')
  await owned.release()
  await until(t, () => owners.length === 3, 'the third owner')
  t.deepEqual(owners, [null, program.name ?? '', null])
  t.deepEqual(others, [null])
})

testWithBus('signals come with the unique name of the program that sent them', async (t) => {
  const { address } = await startBus(t)
  const bus = await connect(t, address)
  const signals: BusSignal[] = []
  bus.watchSignals(name, (signal) => signals.push(signal))
  const programs = [await openProgram(t, address), await openProgram(t, address)] as const
  // The rule of the listener is in place once the bus answers a later call.
  await bus.findOwner(name)
  for (const [index, program] of programs.entries())
    program.sendSignal(clock.path, name, 'Ticked', 'u', [index])
  await until(t, () => signals.length === 2, 'the signals')
  const expected = programs.map((program, index) => ({
    sender: program.name ?? '',
    path: clock.path,
    member: 'Ticked',
    body: [index],
  }))
  t.deepEqual(
    signals.toSorted((a, b) => Number(a.body[0]) - Number(b.body[0])),
    expected,
  )
})

testWithBus('a bus that is lost is used again once it is back', async (t) => {
  const testBus = await startBus(t)
  const bus = await connect(t, testBus.address)
  const owners: (string | null)[] = []
  const signals: BusSignal[] = []
  bus.watchOwner(name, (owner) => owners.push(owner))
  bus.watchSignals(name, (signal) => signals.push(signal))
  await (await openProgram(t, testBus.address)).ownName(name)
  await until(t, () => typeof owners.at(-1) === 'string', 'an owner')
  await testBus.end()
  await until(t, () => owners.at(-1) === null, 'no owner')
  await t.throwsAsync(bus.call({ ...clock, member: 'Add', signature: 'uu', body: [2, 3] }))
  t.is(await bus.findOwner(name), null)
  await testBus.startAgain()
  const program = await openProgram(t, testBus.address)
  await program.ownName(name)
  await until(t, () => owners.at(-1) === program.name, 'an owner again')
  program.sendSignal(clock.path, name, 'Ticked', 'u', [7])
  await until(t, () => signals.length === 1, 'a signal')
  t.is(await bus.call({ ...clock, member: 'Add', signature: 'uu', body: [2, 3] }), 5)
})

testWithBus('the bus of XDG_RUNTIME_DIR is found, once for all', async (t) => {
  const { address } = await startBus(t)
  const folder = address.replace('unix:path=', '').replace(/\/bus$/, '')
  const find = createBusFinder('linux', { XDG_RUNTIME_DIR: folder }, ignore)
  const [bus, again] = await Promise.all([find(), find()])
  t.truthy(bus)
  t.is(bus, again)
  await bus?.close()
})

testWithBus('a bus that comes after the first look is found', async (t) => {
  const testBus = await startBus(t)
  await testBus.end()
  const find = createBusFinder('linux', { DBUS_SESSION_BUS_ADDRESS: testBus.address }, ignore)
  t.is(await find(), undefined)
  await testBus.startAgain()
  const bus = await find()
  t.truthy(bus)
  await bus?.close()
})

test('without a session bus there is none', async (t) => {
  const folder = await temporaryFolder(t)
  const gone = `unix:path=${join(folder, 'gone')}`
  const environments = [
    {},
    { XDG_RUNTIME_DIR: folder },
    { XDG_RUNTIME_DIR: '' },
    { DBUS_SESSION_BUS_ADDRESS: gone },
    { DBUS_SESSION_BUS_ADDRESS: 'autolaunch:' },
    { DBUS_SESSION_BUS_ADDRESS: 'unixexec:path=/bin/false' },
    { DBUS_SESSION_BUS_ADDRESS: 'unix:nonsense' },
  ]
  for (const environment of environments)
    t.is(await createBusFinder('linux', environment, ignore)(), undefined)
  t.is(await createBusFinder('darwin', { DBUS_SESSION_BUS_ADDRESS: gone }, ignore)(), undefined)
})

test('a program that is no bus is none: one that hangs up, and one that talks nonsense', async (t) => {
  const folder = await temporaryFolder(t)
  const answers = ['', 'REJECTED\r\n', 'OK 0123456789abcdef0123456789abcdef\r\nnonsense that is no message']
  for (const [index, answer] of answers.entries()) {
    const path = join(folder, `socket-${index}`)
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => (answer === '' ? socket.destroy() : socket.end(answer)))
    }).listen(path)
    await once(server, 'listening')
    t.is(
      await createBusFinder('linux', { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` }, ignore)(),
      undefined,
      answer,
    )
    server.close()
  }
})
