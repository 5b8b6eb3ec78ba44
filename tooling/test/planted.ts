/** A file that breaks a rule of the house, and the words its author must be shown. */
export interface Planted {
  readonly breaks: string
  readonly file: string
  readonly source: string
  /** Part of the message of the linter. */
  readonly told: string
}

/** A file that imports something and uses it. */
export const importing = (name: string) => `import { x } from '${name}'\n\nexport const y = x\n`

/** At least one violation of every import rule of design section 2 and of every rule of style a reviewer should not need. */
export const planted: readonly Planted[] = [
  // Between packages.
  {
    breaks: 'profile-schema imports zod only',
    file: 'packages/profile-schema/src/planted-yaml.ts',
    source: importing('yaml'),
    told: 'profile-schema imports zod and nothing else',
  },
  {
    breaks: 'profile-schema knows no other package',
    file: 'packages/profile-schema/src/planted-package.ts',
    source: importing('@svc/knowledge-index'),
    told: 'profile-schema imports zod and nothing else',
  },
  {
    breaks: 'knowledge-index never imports profile-schema',
    file: 'packages/knowledge-index/src/planted-profile.ts',
    source: importing('@svc/profile-schema'),
    told: 'let the caller pass in what else it needs',
  },
  {
    breaks: 'knowledge-index never imports koa',
    file: 'packages/knowledge-index/src/planted-koa.ts',
    source: importing('koa'),
    told: 'let the caller pass in what else it needs',
  },
  {
    breaks: 'answer-engine never imports Orama',
    file: 'packages/answer-engine/src/planted-orama.ts',
    source: importing('@orama/orama'),
    told: 'a vendor in its adapter only',
  },
  {
    breaks: 'answer-engine knows knowledge-index by its interfaces',
    file: 'packages/answer-engine/src/planted-knowledge.ts',
    source: importing('@svc/knowledge-index'),
    told: 'use import type',
  },
  {
    breaks: 'mcp-tools never imports HTTP',
    file: 'packages/mcp-tools/src/planted-http.ts',
    source: importing('node:http'),
    told: 'works without HTTP and without a disk',
  },
  {
    breaks: 'mcp-tools never imports openai, not even later',
    file: 'packages/mcp-tools/src/planted-openai.ts',
    source: "export const later = () => import('openai')\n",
    told: 'works without HTTP and without a disk',
  },
  {
    breaks: 'a package never imports an app',
    file: 'packages/mcp-tools/src/planted-app.ts',
    source: importing('@svc/server'),
    told: 'mcp-tools imports zod, knowledge-index, answer-engine',
  },
  {
    breaks: 'a test never imports an app’s sources',
    file: 'packages/mcp-tools/test/planted-app.test.ts',
    source: importing('../../../apps/server/src/app.ts'),
    told: 'Nothing imports an app',
  },
  {
    breaks: 'composition knows neither tools nor HTTP',
    file: 'packages/composition/src/planted-tools.ts',
    source: importing('@svc/mcp-tools'),
    told: 'belong to mcp-tools and to the server',
  },
  {
    breaks: 'the harness reaches the server over HTTP',
    file: 'apps/harness/src/planted-server.ts',
    source: importing('@svc/server'),
    told: 'reaches the server only over HTTP',
  },
  {
    breaks: 'the server takes another library by decision',
    file: 'apps/server/src/planted-express.ts',
    source: importing('express'),
    told: 'another library is a decision of its own',
  },
  // One door per vendor.
  {
    breaks: 'the disk has one door in knowledge-index',
    file: 'packages/knowledge-index/src/planted-disk.ts',
    source: "import { readFileSync } from 'node:fs'\nexport const y = readFileSync\n",
    told: "'node:fs' has one door, node.ts",
  },
  {
    breaks: 'Orama has one door',
    file: 'packages/knowledge-index/src/planted-orama.ts',
    source: importing('@orama/orama'),
    told: "'@orama/orama' has one door, search-index.ts",
  },
  {
    breaks: 'the Markdown parser has one door, dynamic imports included',
    file: 'packages/knowledge-index/src/planted-markdown.ts',
    source: "export const later = () => import('markdown-it')\n",
    told: "'markdown-it' has one door, markdown.ts",
  },
  {
    breaks: 'YAML has one door',
    file: 'packages/knowledge-index/src/planted-yaml.ts',
    source: "export { parse } from 'yaml'\n",
    told: "'yaml' has one door, yaml.ts",
  },
  {
    breaks: 'openai has one door, types included',
    file: 'packages/answer-engine/src/planted-openai.ts',
    source: "import type { OpenAI } from 'openai'\nexport type Y = OpenAI\n",
    told: "'openai' has one door, openai.ts",
  },
  {
    breaks: 'redis has one door',
    file: 'packages/answer-engine/src/planted-redis.ts',
    source: importing('redis'),
    told: "'redis' has one door, quota-redis.ts",
  },
  {
    breaks: 'the SQLite driver has one door',
    file: 'packages/answer-engine/src/planted-sqlite.ts',
    source: importing('libsql'),
    told: "'libsql' has one door, quota-sqlite.ts",
  },
  {
    breaks: 'Koa has one door',
    file: 'apps/server/src/routes/planted-koa.ts',
    source: importing('koa'),
    told: "'koa' has one door, app.ts",
  },
  {
    breaks: 'the MCP HTTP handler has one door',
    file: 'apps/server/src/mcp/planted-handler.ts',
    source: "import { createMcpHandler } from '@modelcontextprotocol/server'\n\nexport const y = createMcpHandler\n",
    told: 'createMcpHandler has one door, mcp/eras.ts',
  },
  // Inside a package and inside the server.
  {
    breaks: 'nothing imports its own index.ts',
    file: 'packages/profile-schema/src/planted-index.ts',
    source: importing('./index.ts'),
    told: 'index.ts is the table of contents',
  },
  {
    breaks: 'nothing imports its own index.ts from a folder below',
    file: 'packages/knowledge-index/src/ranking/planted-index.ts',
    source: importing('../index.ts'),
    told: 'index.ts is the table of contents',
  },
  {
    breaks: 'http/* never imports routes/*',
    file: 'apps/server/src/http/planted-route.ts',
    source: importing('../routes/profile.ts'),
    told: 'http/* is below routes/*',
  },
  {
    breaks: 'routes/* never import app.ts',
    file: 'apps/server/src/routes/planted-app.ts',
    source: importing('../app.ts'),
    told: 'put together and watched by app.ts',
  },
  {
    breaks: 'documents/* never import routes/*',
    file: 'apps/server/src/documents/planted-route.ts',
    source: importing('../routes/profile.ts'),
    told: 'built from values',
  },
  {
    breaks: 'pages/* never import routes/*',
    file: 'apps/server/src/pages/planted-route.ts',
    source: importing('../routes/profile.ts'),
    told: 'built from values',
  },
  {
    breaks: 'mcp/* never imports documents/*, which state its limits',
    file: 'apps/server/src/mcp/planted-document.ts',
    source: importing('../documents/documents.ts'),
    told: 'mcp/* is below routes/*',
  },
  {
    breaks: 'documents/* never import pages/*, which import them',
    file: 'apps/server/src/documents/planted-page.ts',
    source: importing('../pages/html.ts'),
    told: 'pages/* are above documents/*',
  },
  {
    breaks: 'http/* never imports pages/*',
    file: 'apps/server/src/http/planted-page.ts',
    source: importing('../pages/html.ts'),
    told: 'http/* is below routes/*',
  },
  {
    breaks: 'http/* never imports observe/*',
    file: 'apps/server/src/http/planted-metrics.ts',
    source: importing('../observe/metrics.ts'),
    told: 'http/* is below routes/*',
  },
  {
    breaks: 'routes/* never import observe/*',
    file: 'apps/server/src/routes/planted-tracing.ts',
    source: importing('../observe/tracing.ts'),
    told: 'put together and watched by app.ts',
  },
  {
    breaks: 'observe/* never import routes/*',
    file: 'apps/server/src/observe/planted-route.ts',
    source: importing('../routes/profile.ts'),
    told: 'watch from outside',
  },
  {
    breaks: 'app.ts never imports config.ts',
    file: 'apps/server/src/app.ts',
    source: importing('./config.ts'),
    told: 'put together by front-door.ts',
  },
  {
    breaks: 'front-door.ts never imports assemble.ts',
    file: 'apps/server/src/front-door.ts',
    source: importing('./assemble.ts'),
    told: 'put together by assemble.ts',
  },
  {
    breaks: 'no cycles, of types either',
    file: 'packages/profile-schema/src/planted-cycle.ts',
    source: "import type { B } from './planted-cycle-b.ts'\nexport type A = B | undefined\n",
    told: 'part of a cycle',
  },
  {
    breaks: 'no cycles, of types either',
    file: 'packages/profile-schema/src/planted-cycle-b.ts',
    source: "import type { A } from './planted-cycle.ts'\nexport type B = A | undefined\n",
    told: 'part of a cycle',
  },
  // The process.
  {
    breaks: 'packages never read the environment',
    file: 'packages/answer-engine/src/planted-environment.ts',
    source: 'export const key = process.env.OPENAI_API_KEY\n',
    told: 'the global variable process',
  },
  {
    breaks: 'packages never read the environment by import',
    file: 'packages/answer-engine/src/planted-process.ts',
    source: "import { env } from 'node:process'\nexport const key = env\n",
    told: 'answer-engine imports zod',
  },
  {
    breaks: 'the server reads the environment in config.ts only',
    file: 'apps/server/src/http/planted-environment.ts',
    source: 'export const port = process.env.PORT\n',
    told: 'the global variable process',
  },
  {
    breaks: 'nothing logs to the console',
    file: 'apps/server/src/planted-console.ts',
    source: "console.error('x')\n",
    told: "Don't use console",
  },
  // Dependencies and style.
  {
    breaks: 'sources never import what is installed for tests',
    file: 'packages/knowledge-index/src/planted-development.ts',
    source: importing('fast-check'),
    told: 'let the caller pass in what else it needs',
  },
  {
    breaks: 'imports name the file with its ending',
    file: 'packages/profile-schema/src/planted-ending.ts',
    source: importing('./planted-cycle'),
    told: 'extension',
  },
  {
    breaks: 'no promise is left to itself',
    file: 'packages/profile-schema/src/planted-promise.ts',
    source: 'async function later() {}\n\nexport function start() {\n  later()\n}\n',
    told: 'floating',
  },
  {
    breaks: 'no any',
    file: 'packages/profile-schema/src/planted-any.ts',
    source: 'export const anything = (value: any) => value\n',
    told: 'Unexpected any',
  },
  {
    breaks: 'nothing unused',
    file: 'packages/profile-schema/src/planted-unused.ts',
    source: 'const unused = 1\nexport const used = 2\n',
    told: 'unused',
  },
  {
    breaks: 'no test is skipped',
    file: 'packages/profile-schema/test/planted.test.ts',
    source: "import { it } from 'vitest'\n\nit.skip('works', () => {})\n",
    told: "Don't disable tests",
  },
  {
    breaks: 'no file over 400 lines',
    file: 'packages/profile-schema/src/planted-length.ts',
    source: Array.from({ length: 401 }, (_, line) => `export const a${line} = ${line}\n`).join(''),
    told: '400',
  },
  {
    breaks: 'file names in kebab-case',
    file: 'packages/profile-schema/src/plantedName.ts',
    source: 'export const a = 1\n',
    told: 'kebab-case',
  },
]

/** The one file of each vendor's library. */
export const doors: readonly { readonly vendor: string; readonly file: string }[] = [
  { vendor: '@orama/orama', file: 'packages/knowledge-index/src/search-index.ts' },
  { vendor: '@orama/stemmers/english', file: 'packages/knowledge-index/src/analysis/stemmers.ts' },
  { vendor: '@orama/stopwords/english', file: 'packages/knowledge-index/src/analysis/stop-words.ts' },
  { vendor: 'markdown-it', file: 'packages/knowledge-index/src/markdown.ts' },
  { vendor: 'github-slugger', file: 'packages/knowledge-index/src/sections.ts' },
  { vendor: 'yaml', file: 'packages/knowledge-index/src/yaml.ts' },
  { vendor: 'node:fs/promises', file: 'packages/knowledge-index/src/node.ts' },
  { vendor: 'openai', file: 'packages/answer-engine/src/openai.ts' },
  { vendor: 'libsql', file: 'packages/answer-engine/src/quota-sqlite.ts' },
  { vendor: 'redis', file: 'packages/answer-engine/src/quota-redis.ts' },
  { vendor: 'koa', file: 'apps/server/src/http/request-state.ts' },
  { vendor: 'negotiator', file: 'apps/server/src/http/negotiate.ts' },
  { vendor: 'prom-client', file: 'apps/server/src/observe/metrics.ts' },
  { vendor: '@opentelemetry/api', file: 'apps/server/src/observe/tracing.ts' },
  { vendor: 'ipaddr.js', file: 'packages/composition/src/address.ts' },
]

/** What the house itself does; a rule that forbids one of these is wrong. */
export const allowed: readonly Pick<Planted, 'file' | 'source'>[] = [
  {
    file: 'packages/answer-engine/src/planted-types.ts',
    source: "import type { Knowledge } from '@svc/knowledge-index'\n\nexport type Y = Knowledge\n",
  },
  { file: 'packages/mcp-tools/src/planted-tool.ts', source: importing('@modelcontextprotocol/server') },
  { file: 'packages/mcp-tools/test/planted.test.ts', source: importing('../src/index.ts') },
  { file: 'apps/server/src/routes/planted-http.ts', source: importing('../http/errors.ts') },
  { file: 'apps/server/src/pages/planted-document.ts', source: importing('../documents/page-paths.ts') },
  { file: 'apps/server/src/config.ts', source: 'export const port = process.env.PORT\n' },
  { file: 'apps/server/src/main.ts', source: "import { x } from './assemble.ts'\n\nprocess.exit(x)\n" },
]
