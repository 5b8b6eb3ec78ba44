// Addresses, as TRUSTED_PROXIES lists them and as limits identify clients.

// What answers need in addition to the content.
export { type Answering, type AnsweringHooks, createAnswering } from './answering.ts'
// What is wrong with the content.
// The command line.
export { type CommandLineMistake, createProgram, type ProgramDescription, runProgram } from './command-line.ts'
export { type Address, type AddressBlock, isIPv4, isWithin, parseAddress, parseAddressBlock } from './configuration/address.ts'
// The environment variables.
export {
  type Configuration,
  type ConfigurationProblem,
  formatConfigurationProblem,
  type ParsedConfiguration,
  parseConfiguration,
  type Surroundings,
} from './configuration/configuration.ts'
export { type EvaluationFile, readEvaluationFile } from './configuration/evaluation-file.ts'
export { type VariableName, variables, variableTable } from './configuration/variables.ts'
export {
  type ContentReport,
  formatReport,
  type LoggedErrors,
  loggedErrors,
  type ReportOptions,
  reportAsJson,
} from './content-report.ts'
// What is said to the operator.
export { counted } from './counted.ts'
export { describeFault } from './log/describe-fault.ts'
export { createLog, type Log, type LogFields, type LogOptions } from './log/log.ts'
export { type LogDestination, openLogDestination } from './log/log-destination.ts'
// Values that are created on first use.
export { madeOnce } from './made-once.ts'
// A file that the next start reads.
export { makeFolder } from './make-folder.ts'
// What can be found, published as the configuration says.
export { createKnowledgePublisher, type KnowledgePublisher, type PublishKnowledge } from './publish-knowledge.ts'
// The content folder.
export { checkRead, readContent } from './read-content.ts'
export { folderSources, readSettledFolder } from './read-settled-folder.ts'
export { removeAbandoned, replaceFile } from './replace-file.ts'
export { type ReportedContent, reportOnContent } from './report-on-content.ts'
// Who the server says it is.
export { type ServerIdentity, serverIdentity } from './server-identity.ts'
