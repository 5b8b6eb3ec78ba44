import Database from 'libsql'

export const name = 'SQLite FTS5 porter'

export async function build(passages) {
  const database = new Database(':memory:')
  database.exec("CREATE VIRTUAL TABLE passages USING fts5(id UNINDEXED, title, headings, text, tokenize = 'porter unicode61')")
  const insert = database.prepare('INSERT INTO passages VALUES (?, ?, ?, ?)')
  database.exec('BEGIN')
  for (const { id, title, headings, text } of passages) insert.run([id, title, headings.join(' '), text])
  database.exec('COMMIT')
  const select = database.prepare('SELECT id FROM passages WHERE passages MATCH ? ORDER BY rank LIMIT ?')
  return {
    search: (query, limit) => {
      const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
      return select.all([words.map((word) => `"${word}"`).join(' OR '), limit]).map(({ id }) => id)
    },
  }
}
