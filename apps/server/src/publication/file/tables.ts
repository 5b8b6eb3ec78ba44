/** The tables of a publication's file; ARCHITECTURE.md describes them. */
import type { SqliteDatabase } from './database.ts'

/** Raised with every change of a table. A file of another format is not opened. */
export const fileFormat = 16

export const tables = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE page (
  number INTEGER PRIMARY KEY, fields TEXT NOT NULL, made_of TEXT NOT NULL, reading TEXT NOT NULL, structure BLOB NOT NULL,
  path TEXT AS (fields ->> 'path'), markdown_path TEXT AS (iif(fields ->> 'path' = '/', '/index', fields ->> 'path') || '.md'), kind TEXT AS (fields ->> 'kind'), title TEXT AS (fields ->> 'title'),
  description TEXT AS (fields ->> 'description'), language TEXT AS (fields ->> 'language'), revision TEXT AS (fields ->> 'revision')
);
CREATE TABLE section (
  page INTEGER NOT NULL, number INTEGER NOT NULL, anchor TEXT NOT NULL, title TEXT NOT NULL, headings TEXT NOT NULL,
  level INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, tree_end INTEGER NOT NULL, PRIMARY KEY (page, number)
) WITHOUT ROWID;
CREATE TABLE passage (
  page INTEGER NOT NULL, number INTEGER NOT NULL, id TEXT NOT NULL, section INTEGER NOT NULL,
  start INTEGER NOT NULL, "end" INTEGER NOT NULL, PRIMARY KEY (page, number)
) WITHOUT ROWID;
CREATE TABLE body (path TEXT NOT NULL, coding TEXT NOT NULL, tag TEXT NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (path, coding));
CREATE VIEW redirect AS SELECT former.value AS path, page.path AS page FROM page, json_each(page.fields, '$.formerly') AS former;
CREATE TABLE image (path TEXT PRIMARY KEY, media_type TEXT NOT NULL, digest TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE fact (number INTEGER PRIMARY KEY, fields TEXT NOT NULL, id TEXT AS (fields ->> 'id'), label TEXT AS (fields ->> 'label'));
CREATE TABLE "index" (name TEXT PRIMARY KEY, bytes BLOB NOT NULL);
`

/** Pages whose text is the same in the attached file `previous`, by their numbers in both files. */
export const createSame = 'CREATE TEMP TABLE same (number INTEGER PRIMARY KEY, earlier INTEGER NOT NULL, has_bodies INTEGER NOT NULL)'

/** Copies the rows of these pages. All bodies are copied and the others deleted: SQLite copies a whole table without reading its rows. */
export const copySame = `
INSERT INTO body SELECT * FROM previous.body;
CREATE TEMP TABLE remaining (path TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO remaining SELECT path FROM page JOIN same USING (number) WHERE has_bodies;
INSERT INTO remaining SELECT markdown_path FROM page JOIN same USING (number) WHERE has_bodies;
INSERT OR IGNORE INTO remaining SELECT path FROM image JOIN previous.image USING (path, media_type, digest);
DELETE FROM body WHERE path NOT IN (SELECT path FROM remaining);
INSERT INTO section SELECT same.number, s.number, anchor, title, headings, level, start, "end", tree_end
  FROM same JOIN previous.section s ON s.page = same.earlier;
INSERT INTO passage SELECT same.number, p.number, id, section, start, "end" FROM same JOIN previous.passage p ON p.page = same.earlier;
`

export const insertSections = `INSERT INTO section
  SELECT ?, key, value ->> 'anchor', value ->> 'title', value -> 'headings', value ->> 'level', value ->> 'start', value ->> 'end', value ->> 'treeEnd'
  FROM json_each(?)`

export const insertPassages = `INSERT INTO passage
  SELECT ?, key, value ->> 'id', value ->> 'section', value ->> 'start', value ->> 'end' FROM json_each(?)`

/** The sections of a page as JSON. @param page SQL of its number */
export function sectionsOf(page: string): string {
  return `(SELECT json_group_array(json_object('anchor', anchor, 'title', title, 'headings', json(headings), 'level', level,
    'start', start, 'end', "end", 'treeEnd', tree_end) ORDER BY section.number) FROM section WHERE section.page = ${page})`
}

/** The passages of a page as JSON. @param page SQL of its number */
export function passagesOf(page: string): string {
  return `(SELECT json_group_array(json_object('id', id, 'section', section, 'start', start, 'end', "end") ORDER BY passage.number)
    FROM passage WHERE passage.page = ${page})`
}

/** Pages from one number on, each with its text, sections and passages: a row for each page, because every row costs a call. */
export const selectPages = `SELECT fields, structure,
  (SELECT CAST(bytes AS TEXT) FROM body WHERE body.path = page.markdown_path AND coding = 'identity') AS text,
  ${sectionsOf('page.number')} AS sections, ${passagesOf('page.number')} AS passages
  FROM page WHERE number >= ? ORDER BY number LIMIT ?`

export const selectPaths = 'SELECT DISTINCT path FROM body ORDER BY path'

/** A row of the table `index`. */
export function indexBytes(database: SqliteDatabase, name: string): Buffer | undefined {
  const row = database.prepare('SELECT bytes FROM "index" WHERE name = ?').get(name) as { readonly bytes: Buffer } | undefined
  return row?.bytes
}
