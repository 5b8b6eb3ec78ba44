/**
 * Checks the types of the project in the working directory: of its files, and of the declarations of our packages that they reach. Those of
 * other packages take twenty times as long, and are theirs.
 */
import ts from 'typescript'

const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
const program = ts.createProgram(fileNames, options)
const checked = program.getSourceFiles().filter(({ fileName }) => /^(?!.*\/node_modules\/)|\/node_modules\/@svc\//.test(fileName))
const faults = [
  ...errors,
  ...program.getOptionsDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...program.getSyntacticDiagnostics(),
  ...checked.flatMap((file) => program.getSemanticDiagnostics(file)),
]
const host = { getCanonicalFileName: (path) => path, getCurrentDirectory: () => process.cwd(), getNewLine: () => '\n' }
process.stdout.write(ts.formatDiagnostics(faults, host))
process.exitCode = faults.length === 0 ? 0 : 1
