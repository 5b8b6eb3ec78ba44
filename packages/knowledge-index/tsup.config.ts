import { library } from '@svc/tooling/bundler'

export default library(['index', 'node', 'serve'])
