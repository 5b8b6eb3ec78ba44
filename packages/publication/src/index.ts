/** What is served: opens a publication, and replaces it by the next one. Other entries build, record and export it. Only this package knows SQL. */

export { createContentSource, openSaved } from './serve/content-source.ts'
export { createDatabaseSource, type DatabaseFollower } from './serve/database-source.ts'
export { createFileSource } from './serve/file-source.ts'
export { followDays } from './serve/follow-days.ts'
export { type CreateToolTexts, openPublication, type Publication, type PublicationOptions } from './serve/publication.ts'
export { createPublications, type PublicationSource, type Publications } from './serve/serve-publications.ts'
