import lunr from 'lunr'

export const name = 'lunr'

export async function build(passages) {
  const index = lunr(function define() {
    this.ref('id')
    this.field('title')
    this.field('headings')
    this.field('text')
    for (const { id, title, headings, text } of passages) this.add({ id, title, headings: headings.join(' '), text })
  })
  return {
    search: (query, limit) =>
      index
        // The query builder reads plain words; `search` would parse colons and hyphens as operators.
        .query((builder) => builder.term(lunr.tokenizer(query)))
        .slice(0, limit)
        .map(({ ref }) => ref),
  }
}
