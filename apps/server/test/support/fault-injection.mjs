/**
 * Loaded into the built server by `node --import`. The process of a build throws while the file named by CRASH_BUILDS_WHILE exists. A call that
 * changes a saved publication fails, or kills its process, as the file named by FILE_FAULT says while it exists.
 */
import fs, { existsSync, readFileSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { CRASH_BUILDS_WHILE, FILE_FAULT } = process.env

const isBuilder = process.argv[1].endsWith('builder.js')

if (FILE_FAULT !== undefined) {
  const fault = () => (existsSync(FILE_FAULT) ? JSON.parse(readFileSync(FILE_FAULT, 'utf8')) : {})
  const fail = (object, name, ending) => {
    const call = object[name]
    object[name] = (...given) => {
      const { step, code } = fault()
      const path = given.at(name === 'rename' ? 1 : 0)
      const isMeant = step === `${isBuilder ? 'builder' : 'server'} ${name} ${ending}`
      if (isMeant && path.includes('publication.sqlite') && path.endsWith(ending)) {
        rmSync(FILE_FAULT)
        if (code === undefined) process.kill(process.pid, 'SIGKILL')
        throw Object.assign(new Error('injected'), { code })
      }
      return call.apply(object, given)
    }
  }
  // A builder reads its file after it has written it; a server writes the list.
  fail(fs.promises, 'open', 'tmp')
  fail(fs.promises, 'rename', 'delta')
  fail(fs.promises, 'rename', 'sha256')
  fail(fs.promises, 'rename', 'sqlite')
  syncBuiltinESMExports()
}

if (isBuilder && CRASH_BUILDS_WHILE !== undefined && existsSync(CRASH_BUILDS_WHILE)) throw new Error('injected')
