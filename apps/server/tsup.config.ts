import { app } from '@svc/tooling/bundler'

export default app(['main', 'builder'])
