import type { Content } from '../folder/content.ts'
import { largestWellKnown, mostWellKnown } from '../source/content-bounds.ts'
import { parseJson } from '../source/json-source.ts'
import type { SourceText } from '../source/source-text.ts'
import type { ContentKind } from './kind.ts'

const folderName = 'well-known/'

/** The files of `well-known/`, which are served under `/.well-known/` as they are (RFC 8615), such as proofs of who owns the address. */
export const wellKnown: ContentKind<Pick<Content, 'wellKnown'>> = {
  roleOf(path) {
    if (!path.startsWith(folderName)) return undefined
    if (/^[\w.-]+$/.test(path.slice(folderName.length))) return 'read'
    return { code: 'invalid_well_known_name', message: 'The name may only have letters, digits, ".", "_" and "-", and no folder.' }
  },
  limit: { bytes: largestWellKnown, code: 'well_known_too_large' },
  read(files, folder) {
    if (files.length > mostWellKnown)
      folder.report('well-known', { code: 'too_many_well_known', message: `The folder has ${files.length} files.` })
    const wellKnown = files.flatMap((file) => {
      const path = `/.${file.path}`
      if (folder.service.isOwn(path)) folder.report(file.path, { code: 'own_well_known', message: `The server answers at ${path} itself.` })
      const source = folder.source(file)
      if (source === undefined || !('content' in file)) return []
      checkText(source)
      // The exact bytes: a source has no byte order mark, and other line ends.
      return [{ path, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.content()) }]
    })
    return wellKnown.length > 0 ? { wellKnown } : {}
  },
}

function checkText(source: SourceText): void {
  const { file, value } = source
  // A reader that verifies takes an empty answer for a proof that never comes.
  if (value.trim() === '') source.report('empty_well_known', 0, 'The file is empty.')
  const hidden = /[^\P{Cc}\t\n]/u.exec(value)
  if (hidden) source.report('hidden_character', hidden.index, 'The file contains a control character.')
  if (!file.endsWith('.json') || value.trim() === '') return
  const json = parseJson(value)
  if (json.status === 'invalid') source.report('invalid_json', json.position, json.message, json.fix)
}
