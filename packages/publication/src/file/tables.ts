/** The tables of a publication's files; ARCHITECTURE.md describes them. */
import { firstRow, type SqliteDatabase } from './database.ts'

/** Raised with every change of a table. A file of another format is not opened. */
export const fileFormat = 23

// Columns that an open reads come first: SQLite reads a row from its beginning, and the texts are long.
export const tables = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE page (
  number INTEGER PRIMARY KEY, fields TEXT NOT NULL, passages TEXT NOT NULL, sections TEXT NOT NULL, front TEXT NOT NULL,
  reading TEXT NOT NULL, structure BLOB NOT NULL, text TEXT NOT NULL, amounts TEXT NOT NULL,
  path TEXT AS (fields ->> 'path'), kind TEXT AS (fields ->> 'kind'), title TEXT AS (fields ->> 'title'),
  description TEXT AS (fields ->> 'description'), language TEXT AS (fields ->> 'language'), revision TEXT AS (fields ->> 'revision')
);
CREATE UNIQUE INDEX page_path ON page (path);
CREATE VIEW section AS SELECT page.number AS page, key AS number, value ->> 'anchor' AS anchor, value ->> 'title' AS title,
  value -> 'headings' AS headings, value ->> 'level' AS level, value ->> 'start' AS start, value ->> 'end' AS "end",
  value ->> 'treeEnd' AS tree_end FROM page, json_each(page.sections);
CREATE VIEW passage AS SELECT page.number AS page, key AS number, value ->> 'section' AS section,
  value ->> 'start' AS start, value ->> 'end' AS "end" FROM page, json_each(page.passages);
CREATE VIEW redirect AS SELECT former.value AS path, page.path AS page FROM page, json_each(page.fields, '$.formerly') AS former;
CREATE TABLE amount (subject TEXT NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (subject, page)) WITHOUT ROWID;
CREATE TABLE article (number INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, context TEXT NOT NULL, html TEXT NOT NULL);
CREATE TABLE link (article INTEGER NOT NULL, number INTEGER NOT NULL, target TEXT NOT NULL, PRIMARY KEY (article, number)) WITHOUT ROWID;
CREATE INDEX link_target ON link (target, article);
CREATE TABLE document (path TEXT PRIMARY KEY, media_type TEXT NOT NULL, sections TEXT, bytes BLOB);
CREATE TABLE image (path TEXT PRIMARY KEY, media_type TEXT NOT NULL, width INTEGER, height INTEGER, bytes BLOB NOT NULL);
CREATE TABLE fact (number INTEGER PRIMARY KEY, fields TEXT NOT NULL, id TEXT AS (fields ->> 'id'), label TEXT AS (fields ->> 'label'));
CREATE TABLE file (path TEXT PRIMARY KEY, sha256 TEXT NOT NULL, stamp TEXT, bytes INTEGER NOT NULL, image TEXT) WITHOUT ROWID;
CREATE TABLE removed (kind TEXT NOT NULL, path TEXT NOT NULL, PRIMARY KEY (kind, path)) WITHOUT ROWID;
CREATE TABLE "index" (name TEXT PRIMARY KEY, bytes BLOB NOT NULL);
`

/** A row of the table `index`. */
export function indexBytes(database: SqliteDatabase, name: string): Buffer | undefined {
  return firstRow<{ readonly bytes: Buffer }>(database.prepare('SELECT bytes FROM "index" WHERE name = ?'), name)?.bytes
}
