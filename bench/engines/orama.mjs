import { create, insertMultiple, search } from '@orama/orama'

export const name = 'Orama, with its stemmers and stop words'

const languages = { en: 'english', de: 'german', es: 'spanish', fr: 'french', it: 'italian', nl: 'dutch', pt: 'portuguese' }

/** Configured as its documentation shows: without a stemmer and stop words it finds far less. */
export async function build(passages, code) {
  const language = languages[code] ?? 'english'
  const { stemmer } = await import(`@orama/stemmers/${language}`)
  const { stopwords: stopWords } = await import(`@orama/stopwords/${language}`)
  const schema = { title: 'string', headings: 'string[]', text: 'string' }
  const orama = create({ schema, components: { tokenizer: { stemming: true, language, stemmer, stopWords } } })
  await insertMultiple(orama, passages, 1000)
  return { search: (query, limit) => search(orama, { term: query, limit }).hits.map(({ id }) => id) }
}
