import { create, insertMultiple, search } from '@orama/orama'

export const name = 'Orama, default'

const languages = { en: 'english', de: 'german', es: 'spanish', fr: 'french', it: 'italian', nl: 'dutch', pt: 'portuguese' }

export async function build(passages, language) {
  const schema = { title: 'string', headings: 'string[]', text: 'string' }
  const orama = create({ schema, language: languages[language] ?? 'english' })
  await insertMultiple(orama, passages, 1000)
  return { search: (query, limit) => search(orama, { term: query, limit }).hits.map(({ id }) => id) }
}
