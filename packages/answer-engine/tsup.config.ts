import { library } from '@svc/tooling/bundler'

export default library(['index', 'openai', 'quota-memory', 'quota-sqlite', 'quota-redis', 'testing'])
