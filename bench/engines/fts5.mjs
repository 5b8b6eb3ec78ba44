import Database from 'libsql'

export const name = 'SQLite FTS5 porter'

export async function build(passages) {
  const database = new Database(':memory:')
  database.exec("CREATE VIRTUAL TABLE passages USING fts5(id UNINDEXED, title, headings, text, tokenize = 'porter unicode61')")
  const insert = database.prepare('INSERT INTO passages VALUES (?, ?, ?, ?)')
  database.exec('BEGIN')
  const rows = new Map()
  const add = ({ id, title, headings, text }) => rows.set(id, insert.run([id, title, headings.join(' '), text]).lastInsertRowid)
  for (const passage of passages) add(passage)
  database.exec('COMMIT')
  const remove = database.prepare('DELETE FROM passages WHERE rowid = ?')
  const select = database.prepare('SELECT id FROM passages WHERE passages MATCH ? ORDER BY rank LIMIT ?')
  return {
    /** @param {{ id: string }} passage takes the place of the one with its id */
    replace(passage) {
      remove.run(rows.get(passage.id))
      add(passage)
    },
    search: (query, limit) => {
      const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
      return select.all([words.map((word) => `"${word}"`).join(' OR '), limit]).map(({ id }) => id)
    },
  }
}
