import { project } from './vitest/preset.mjs'

export default project('tooling')
