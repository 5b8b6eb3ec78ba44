import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Long files first, so that no worker is alone at the end. The project `tooling`, of which half of the files take long, comes first;
 * the others keep their order, because a worker loads its modules again for another project. Vitest knows the durations of earlier runs
 * only: without them the files with the tag `slow` are the long ones.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(['tooling', ...sorted.map(({ project }) => project.name)])]
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      const slow = new Set(own.filter(({ moduleId }) => readFileSync(moduleId, 'utf8').startsWith('// @module-tag slow')))
      return [...slow, ...own.filter((file) => !slow.has(file))]
    })
  }
}
