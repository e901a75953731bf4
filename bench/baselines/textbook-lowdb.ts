// oxlint-disable-next-line eslint/no-restricted-imports -- the baseline is lowdb itself
import { JSONFile } from 'lowdb/node'
import { serveLowdb, type TutorialData } from './lowdb-app.ts'

await serveLowdb((file) => new JSONFile<TutorialData>(file))
