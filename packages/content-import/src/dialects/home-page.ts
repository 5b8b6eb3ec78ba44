import { escapeBrackets } from '../markdown/markdown-text.ts'
import { asFields, asList, asText, type Fields } from '../source/data-text.ts'

/** The text of a home page that VitePress and Starlight make from front matter: `hero` and `features`. */
export function homePage({ hero: given, features }: Fields): string {
  const hero = asFields(given) ?? {}
  const linked = (text: string, to: string | undefined) => (to === undefined ? text : `[${escapeBrackets(text)}](${to})`)
  const actions = asList(hero.actions).flatMap((action) => {
    const text = asText(action.text)
    return text === undefined ? [] : [`- ${linked(text, asText(action.link))}`]
  })
  const blocks = [
    asText(hero.name) === undefined ? undefined : `# ${asText(hero.name)}`,
    asText(hero.text) ?? asText(hero.title),
    asText(hero.tagline),
    actions.join('\n'),
    ...asList(features).map((feature) => {
      const [title, details] = [asText(feature.title), asText(feature.details)]
      const head = title === undefined ? undefined : `**${linked(title, asText(feature.link))}**`
      return [head, details].filter((each) => each !== undefined).join('\n\n')
    }),
  ]
  const text = blocks.filter((block) => block !== undefined && block !== '').join('\n\n')
  return text === '' ? '' : `${text}\n\n`
}
