import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Long files first, so that no worker is alone at the end. Vitest knows the durations of earlier runs only: without them the slow files are
 * the long ones, those of `tooling` before the others.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (isSlow(moduleId) ? 1 + Number(moduleId.includes('/tooling/test/')) : 0)
    const ranked = (await super.sort(files)).map((file) => ({ file, rank: rank(file) }))
    return ranked.sort((one, other) => other.rank - one.rank).map(({ file }) => file)
  }
}

const isSlow = (file: string) => readFileSync(file, 'utf8').startsWith('// @module-tag slow')
