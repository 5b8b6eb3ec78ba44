import { parseYaml } from '../../text/yaml.ts'
import vocabulary from './common-vocabulary.yaml?raw'

/** The groups of `common-vocabulary.yaml`. Only a build reads them. */
export function readCommonVocabulary(): readonly (readonly string[])[] {
  const parsed = parseYaml(vocabulary)
  if (parsed.status === 'invalid') throw new Error(`common-vocabulary.yaml: ${parsed.problems[0]?.message}`)
  return parsed.value as string[][]
}
