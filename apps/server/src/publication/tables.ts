/** The tables of a publication's file; ARCHITECTURE.md says what is in which. */

/** Raised with every change of a table: a file of another format is another program's. */
export const fileFormat = 1

export const tables = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE page (
  number INTEGER PRIMARY KEY, fields TEXT NOT NULL, made_of TEXT NOT NULL,
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
CREATE TABLE "index" (name TEXT PRIMARY KEY, bytes BLOB NOT NULL);
`

export const insertSections = `INSERT INTO section
  SELECT ?, key, value ->> 'anchor', value ->> 'title', value -> 'headings', value ->> 'level', value ->> 'start', value ->> 'end', value ->> 'treeEnd'
  FROM json_each(?)`

export const insertPassages = `INSERT INTO passage
  SELECT ?, key, value ->> 'id', value ->> 'section', value ->> 'start', value ->> 'end' FROM json_each(?)`

/** Pages from one number on, each with its text, sections and passages: a row for each page, because every row costs a call. */
export const selectPages = `SELECT fields,
  (SELECT CAST(bytes AS TEXT) FROM body WHERE body.path = page.markdown_path AND coding = 'identity') AS text,
  (SELECT json_group_array(json_object('anchor', anchor, 'title', title, 'headings', json(headings), 'level', level,
    'start', start, 'end', "end", 'treeEnd', tree_end) ORDER BY section.number) FROM section WHERE section.page = page.number) AS sections,
  (SELECT json_group_array(json_object('id', id, 'section', section, 'start', start, 'end', "end") ORDER BY passage.number)
    FROM passage WHERE passage.page = page.number) AS passages
  FROM page WHERE number >= ? ORDER BY number LIMIT ?`
