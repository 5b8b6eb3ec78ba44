import { library } from '@svc/tooling/bundler'

export default library(['index', 'model/openai', 'quota/quota-memory', 'quota/quota-sqlite', 'quota/quota-redis', 'testing'])
