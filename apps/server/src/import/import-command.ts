/** What the command line needs of an import, so that it is loaded with one dynamic import. */
import { reportSummary, reportText } from './import-report.ts'

export { writeContentFolder } from './content-folder.ts'
export { importFolder } from './import-folder.ts'
export { askProfile, placeholderProfile } from './new-profile.ts'
export const importReport = { text: reportText, summary: reportSummary }
