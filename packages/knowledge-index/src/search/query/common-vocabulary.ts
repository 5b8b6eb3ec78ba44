import vocabulary from './common-vocabulary.txt?raw'

/** The groups of `common-vocabulary.txt`. Only a build reads them. */
export function readCommonVocabulary(): readonly (readonly string[])[] {
  const lines = vocabulary.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => line.split(', '))
}
