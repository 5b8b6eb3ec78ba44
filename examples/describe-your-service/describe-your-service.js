import { contractVersion } from '@svc/profile-schema'
import { profileComponents, profilePaths, profileTag } from '@svc/profile-schema/openapi'

const document = {
  openapi: '3.1.1',
  info: { title: 'Public facts', version: contractVersion },
  tags: [profileTag],
  paths: profilePaths,
  components: profileComponents,
}
console.log(Object.keys(document.paths), Object.keys(document.components.schemas))
