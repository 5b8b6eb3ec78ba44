/** A publication as static files. */

export { type Comparison, compareDeployment } from './export/compare-deployment.ts'
export { type ManifestEntry, manifestEntry, readManifest } from './export/manifest.ts'
export { okfBundle } from './export/okf-bundle.ts'
export { addressOf, representationsAt, type StaticFile, staticFiles } from './export/static-files.ts'
export { exportFolder, writeExport } from './export/write-export.ts'
export { manifestName } from './file/exported-files.ts'
