/** Builds a publication, in this process or another. */

export { type BuildFile, type BuildOptions, type BuildOrder, buildFile } from './build/build-file.ts'
export { type BuilderMessage, buildFailed, buildInProcess, buildInWarmProcess } from './build/build-in-process.ts'
export { buildConfiguration, builtInSettings, programDigest } from './build/origin.ts'
