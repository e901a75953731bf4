import { JSONFile } from 'lowdb/node'
import { serveLowdb, type TutorialData } from './lowdb-app.ts'

await serveLowdb((file) => new JSONFile<TutorialData>(file))
