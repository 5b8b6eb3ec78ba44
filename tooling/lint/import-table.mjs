/**
 * Allowed imports. A file in `src` may import what the rows that contain it allow:
 *
 * - a place is a folder, a file, or `folder/*` for the files directly in a folder;
 * - `.` and `../x` are our files and folders, relative to the place; a package name allows its subpaths, and `node:*` every module of Node.
 *
 * `tooling/scripts/check-imports.mjs` checks the table. It also checks that nothing imports the `index.ts` of its own package, that no
 * relative import leaves its package, and that no two folders import each other.
 */
export const importTable = {
  'packages/profile-schema/src': ['.', 'zod'],

  // Four rooms, in the order of the data flow. Each imports those before it.
  'packages/knowledge-index/src/*': ['.'],
  'packages/knowledge-index/src/node.ts': ['node:fs', 'zod'],
  'packages/knowledge-index/src/page/text': ['.'],
  'packages/knowledge-index/src/page/text/yaml.ts': ['yaml'],
  'packages/knowledge-index/src/page/model': ['.', '../text'],
  'packages/knowledge-index/src/page/markdown': ['.', '../text', '../model'],
  'packages/knowledge-index/src/page/markdown/inline-marks.ts': ['markdown-it'],
  'packages/knowledge-index/src/page/markdown/markdown-tokens.ts': ['markdown-it', 'markdown-it-cjk-friendly'],
  'packages/knowledge-index/src/page/markdown/markdown-renderer.ts': ['markdown-it', 'markdown-it-cjk-friendly'],
  'packages/knowledge-index/src/page/markdown/sections.ts': ['github-slugger'],
  'packages/knowledge-index/src/page/statements': ['.', '../text', '../model', '../markdown'],
  'packages/knowledge-index/src/page/history': ['.', '../text', '../model', '../markdown', '../statements'],
  'packages/knowledge-index/src/search': ['.', '../page', '@orama/orama'],
  'packages/knowledge-index/src/search/analysis': ['@orama/stemmers', '@orama/stopwords'],
  'packages/knowledge-index/src/content': ['.', '../page', '../search', 'zod'],
  'packages/knowledge-index/src/content/source/json-source.ts': ['jsonc-parser'],
  'packages/knowledge-index/src/content/kinds/images.ts': ['image-dimensions'],
  'packages/knowledge-index/src/content/load': ['node:crypto', 'node:path'],
  'packages/knowledge-index/src/knowledge': ['.', '../page', '../search', '../content'],

  'packages/answer-engine/src': ['.', 'zod', '@svc/knowledge-index', 'node:crypto'],
  'packages/answer-engine/src/model/openai.ts': ['openai'],
  'packages/answer-engine/src/quota/quota-redis.ts': ['redis'],
  'packages/answer-engine/src/quota/quota-sqlite.ts': ['libsql', 'node:fs', 'node:path', 'node:timers'],

  'packages/mcp-tools/src': ['.', 'zod', '@svc/knowledge-index', '@svc/answer-engine', '@modelcontextprotocol/server'],

  'packages/composition/src': ['.', 'zod', '@svc/profile-schema', '@svc/knowledge-index', '@svc/answer-engine', 'node:*'],
  'packages/composition/src/configuration/address.ts': ['ipaddr.js'],
  'packages/composition/src/command-line.ts': ['commander'],
  'packages/composition/src/log/log.ts': ['pino', 'pino-pretty'],
  'packages/composition/src/log/log-destination.ts': ['pino'],

  'packages/content-import/src': ['.', 'hast', 'mdast', '@svc/knowledge-index', '@svc/composition', 'node:*'],
  'packages/content-import/src/html/read-html.ts': ['unified', 'rehype-parse'],
  'packages/content-import/src/blocks/write-markdown.ts': ['unified', 'hast-util-to-mdast', 'remark-gfm', 'remark-stringify'],
  'packages/content-import/src/markdown/markdown-tree.ts': ['unified', 'remark-parse', 'remark-gfm', 'remark-rehype', 'rehype-raw'],
  'packages/content-import/src/source/data-text.ts': ['yaml'],
  'packages/content-import/src/import-folder.ts': ['yaml'],
  'packages/content-import/src/first-files.ts': ['yaml'],

  // From a publication to bytes: no Koa, no SQL, no disk.
  'packages/site/src': [
    ...['.', '@svc/profile-schema', '@svc/knowledge-index', '@svc/mcp-tools', '@svc/composition'],
    ...['node:crypto', 'node:timers', 'node:util', 'node:zlib'],
  ],
  'packages/site/src/documents/agent-skill.ts': ['@modelcontextprotocol/server'],
  'packages/site/src/documents/developers.ts': ['@svc/answer-engine'],
  'packages/site/src/images/draw-png.ts': ['@resvg/resvg-js', 'node:module'],
  'packages/site/src/pages/colour-code.ts': ['@shikijs/core', '@shikijs/engine-oniguruma', '@shikijs/langs'],
  'packages/site/src/pages/word-changes.ts': ['diff'],
  'packages/site/src/representation/negotiate.ts': ['negotiator'],
  'packages/site/src/browser/page-assets.ts': ['rapidoc'],

  // What is served, in the order of its rooms: no Koa. The only place that knows SQL.
  'packages/publication/src': [
    'node:*',
    ...['@svc/profile-schema', '@svc/knowledge-index', '@svc/answer-engine', '@svc/mcp-tools', '@svc/composition', '@svc/site'],
  ],
  'packages/publication/src/*': ['.'],
  'packages/publication/src/file': ['.'],
  'packages/publication/src/file/database.ts': ['libsql'],
  'packages/publication/src/file/postgres.ts': ['pg'],
  'packages/publication/src/build': ['.', '../file'],
  'packages/publication/src/serve': ['.', '../file', '../build'],
  'packages/publication/src/history': ['.', '../file', '../serve'],
  'packages/publication/src/history/sqlite-store.ts': ['libsql'],
  'packages/publication/src/history/postgres-store.ts': ['pg'],
  'packages/publication/src/export': ['.', '../file', '../serve', 'zod'],
  'packages/publication/src/export/okf-bundle.ts': ['yaml'],

  'apps/server/src': [
    'zod',
    'koa',
    '@koa/router',
    'node:*',
    ...['@svc/profile-schema', '@svc/knowledge-index', '@svc/answer-engine', '@svc/mcp-tools', '@svc/composition', '@svc/site'],
    '@svc/publication',
    '@modelcontextprotocol/server',
  ],
  'apps/server/src/*': ['./cli'],
  'apps/server/src/main.ts': ['commander'],
  'apps/server/src/front-door': ['.', '../routes', '../changes', '../insight', '../observe', '../mcp', '../http'],
  'apps/server/src/cli': ['.', '../front-door', '../routes', 'commander'],
  'apps/server/src/cli/import.ts': ['@svc/content-import'],
  'apps/server/src/cli/import-content.ts': ['@svc/content-import'],
  'apps/server/src/cli/follow-folder.ts': ['chokidar'],
  'apps/server/src/routes': ['.', '../mcp', '../http', '../changes'],
  'apps/server/src/changes': ['.'],
  'apps/server/src/mcp': ['.', '../http'],
  'apps/server/src/insight': ['.'],
  'apps/server/src/observe': ['.', '../http', '../insight'],
  'apps/server/src/observe/metrics.ts': ['prom-client'],
  'apps/server/src/observe/tracing.ts': ['@opentelemetry/api'],
  'apps/server/src/http': ['.'],
  'apps/server/src/http/rate-limit.ts': ['koa-ratelimit'],

  'apps/harness/src': [
    'commander',
    'zod',
    'node:*',
    ...['@svc/profile-schema', '@svc/knowledge-index', '@svc/mcp-tools', '@svc/composition'],
    '@modelcontextprotocol/server',
    '@modelcontextprotocol/client',
  ],
  'apps/harness/src/*': ['.'],
  'apps/harness/src/commands': ['.', '../listing', '../scenarios', '../session'],
  'apps/harness/src/commands/stdio.ts': ['split2'],
  'apps/harness/src/listing': ['.', '../scenarios', '../session'],
  'apps/harness/src/scenarios': ['.', '../session'],
  'apps/harness/src/session': ['.'],
}

/**
 * Entries that any release may change, and who may import them: never a published package, which a user may have beside another version of
 * theirs.
 */
export const closedEntries = {
  '@svc/knowledge-index/internal': ['packages/composition', 'packages/content-import', 'packages/site', 'packages/publication', 'apps'],
  '@svc/knowledge-index/rows': ['packages/composition', 'packages/publication'],
}
