/**
 * Loaded into the built server by `node --import`. The process of a build throws while the file named by CRASH_BUILDS_WHILE exists, and edits the
 * page named by EDITED_BY_BUILDS if it exists; the wall clock is off by as many milliseconds as the file named by CLOCK_OFFSET_FILE says. A call
 * that changes a saved publication fails, or kills its process, as the file named by FILE_FAULT says while it exists.
 */
import fs, { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { CRASH_BUILDS_WHILE, EDITED_BY_BUILDS, CLOCK_OFFSET_FILE, FILE_FAULT } = process.env

const isBuilder = process.argv[1].endsWith('builder.js')
const isBuild = (file) => isBuilder && file !== undefined && existsSync(file)

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

if (isBuild(CRASH_BUILDS_WHILE)) throw new Error('injected')

if (isBuild(EDITED_BY_BUILDS)) {
  const text = readFileSync(EDITED_BY_BUILDS, 'utf8')
  const part = (edit) => EDITED_BY_BUILDS.replace('.md', `-${edit}.md`)
  let edits = 0
  // In the process that reads, so that the edits are as slow as the reads.
  const timer = setInterval(() => {
    edits += 1
    writeFileSync(EDITED_BY_BUILDS, text.replace('First', `Number ${edits}`))
    rmSync(part(edits - 1), { force: true })
    if (edits < 40) writeFileSync(part(edits), text)
    else clearInterval(timer)
  }, 20)
}

if (CLOCK_OFFSET_FILE !== undefined) {
  const RealDate = Date
  const offset = () => Number(readFileSync(CLOCK_OFFSET_FILE, 'utf8'))
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + offset())
      else super(...given)
    }

    static now() {
      return RealDate.now() + offset()
    }
  }
}
