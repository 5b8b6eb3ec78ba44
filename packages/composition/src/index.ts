export {
  type AddressName,
  addresses,
  addressPatterns,
  answersAtRoot,
  isServed,
  mayBePage,
  reservedNames,
  type ServiceAddress,
  textsBelow,
} from './addresses.ts'
export { type Answering, createAnswering, madeOnce } from './answering.ts'
export { createProgram, runProgram } from './command-line.ts'
export { type Address, type AddressBlock, createBlockLookup, isIPv4, parseAddress, parseAddressBlock } from './configuration/address.ts'
export {
  type Configuration,
  type ConfigurationProblem,
  formatConfigurationProblem,
  parseConfiguration,
  warningsOfGiven,
} from './configuration/configuration.ts'
export { type HostedClient, hostedClients, hostedOrigins, publishedBlocks } from './configuration/hosted-clients.ts'
export { callsOfSharedClient, type SharedClient } from './configuration/shared-clients.ts'
export { type VariableName, variables, variableTable } from './configuration/variables.ts'
export { type ContentReport, counted, formatReport, type LoggedErrors, loggedErrors, reportAsJson } from './content-report.ts'
export { defaultStore, publisherFolder, savedPublication } from './data-files.ts'
export {
  type ErrorCode,
  errorPageStatuses,
  errors,
  maxBodyBytes,
  programAddresses,
  refusalTable,
  sdkErrors,
  unknownResource,
} from './errors/errors.ts'
export { filled, type InterfaceTexts, interfaceTexts } from './interface-texts.ts'
export { createLog, describeFault, describeWriteFault, errorCode, type Log, OperatorError } from './log/log.ts'
export { type LogDestination, openLogDestination } from './log/log-destination.ts'
export { inOwnWords, paramProblem, withoutNullOptions } from './mcp-words.ts'
export { createKnowledgePublisher } from './publish-knowledge.ts'
export { checkRead, pageBackgrounds, readContent, reportOnContent } from './read-content.ts'
export { folderSources, readSettledFolder } from './read-settled-folder.ts'
export { makeFolder, removeAbandoned, replaceFile } from './replace-file.ts'
export {
  type AskEvent,
  clientLimits,
  createServerEvents,
  type McpEvent,
  quoteVerdicts,
  type ReloadEvent,
  type RequestEvent,
  revisionResults,
  type SearchEvent,
  type ServerEvents,
  searchResults,
} from './server-events.ts'
export { type ServerIdentity, serverIdentity } from './server-identity.ts'
export { byName, namesOf } from './tables/names-of.ts'
