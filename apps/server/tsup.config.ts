import { appWithCodeCache } from '@svc/tooling/bundler'

export default appWithCodeCache({
  entry: 'main',
  start: { environment: { QUOTA_URL: 'memory:', LOG_LEVEL: 'silent' }, path: '/api/v1/profile' },
})
