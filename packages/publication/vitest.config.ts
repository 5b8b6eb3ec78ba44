import { project } from '@svc/tooling/vitest'

export default project('publication')
