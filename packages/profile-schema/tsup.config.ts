import { library } from '@svc/tooling/bundler'

export default library(['index', 'openapi', 'client'])
