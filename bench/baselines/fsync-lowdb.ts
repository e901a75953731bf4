import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { serveLowdb, type TutorialData } from './lowdb-app.ts'

const flush = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}

await serveLowdb((file) => ({
  read: async () => JSON.parse(await readFile(file, 'utf8')) as TutorialData,
  async write(data) {
    const part = `${file}.part`
    const handle = await open(part, 'w')
    await handle.writeFile(JSON.stringify(data, null, 2))
    await handle.sync()
    await handle.close()
    await rename(part, file)
    await flush(dirname(file))
  },
}))
