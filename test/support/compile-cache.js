import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Every test file loads some 400 modules. Node keeps here what it made of them: JavaScript without types, and byte code.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)))
