import { library } from '@svc/tooling/bundler'

// `query` is no entry point of the package: as a file of its own it leaves `index` a list of re-exports, of which a bundler drops zod.
export default library(['index', 'contract', 'openapi', 'client', 'query'])
