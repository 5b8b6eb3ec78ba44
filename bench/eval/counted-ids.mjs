/** An id or a range, normalised like in the engine. */
const entryPattern = /^S([1-9][0-9]*)(?:-S?([1-9][0-9]*))?$/

/**
 * A model that counts its requests, the ids in its drafts, and those that are not in the prompt.
 *
 * @param {import('@svc/answer-engine').AnswerModel} model
 */
export function countIds(model) {
  const ids = { requests: 0, entries: 0, bad: 0 }
  const counting = {
    async generate(request) {
      ids.requests += 1
      const text = await model.generate(request)
      const shown = request.messages.flatMap(({ content }) =>
        Array.from(content.matchAll(/^S([1-9][0-9]*) /gm), ([, number]) => Number(number)),
      )
      for (const entry of entriesOf(text)) {
        ids.entries += 1
        if (!namesStatements(entry, Math.max(0, ...shown))) ids.bad += 1
      }
      return text
    },
  }
  return { model: counting, ids }
}

function entriesOf(text) {
  try {
    return JSON.parse(text).claims.flatMap(({ statements, qualified_by }) => [...statements, ...qualified_by])
  } catch {
    return []
  }
}

function namesStatements(entry, last) {
  const plain = String(entry)
    .replace(/[\s[\]]/g, '')
    .replace(/[–—]/g, '-')
  const [, first, end = first] = entryPattern.exec(plain) ?? []
  return first !== undefined && Number(first) <= Number(end) && Number(end) <= last
}
