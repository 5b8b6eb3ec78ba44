import { project } from '../tooling/vitest/preset.mjs.mts'

export default project('examples')
