import { project } from '../tooling/vitest/preset.mjs'

export default project('examples')
