import { createRequire } from 'node:module'
import { appWithCodeCache } from '@svc/tooling/bundler'

const ofServer = createRequire(import.meta.url)
const ofComposition = createRequire(new URL('../../packages/composition/package.json', import.meta.url))

export default appWithCodeCache({
  entry: 'main',
  // A language model, Redis and Prometheus are there where they are configured.
  apart: {
    openai: ofComposition.resolve('openai'),
    'prom-client': ofServer.resolve('prom-client'),
    redis: ofComposition.resolve('redis'),
  },
  start: { environment: { QUOTA_URL: 'memory:', LOG_LEVEL: 'silent' }, path: '/api/v1/profile' },
})
