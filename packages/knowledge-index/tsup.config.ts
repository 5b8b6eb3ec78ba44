import { library } from '@svc/tooling/bundler'

// Parsers are in neither, and the modules of the rest have no effects: a bundle of `createSearchIndex` has no parser.
export default library(['index', 'page', 'node', 'internal', 'rows'], ['search/search-index', 'knowledge/publish/page-html'])
