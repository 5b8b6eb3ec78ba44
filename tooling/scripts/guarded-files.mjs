/**
 * The files that decide who gets in, what is counted, and what is published of an answer: every branch of theirs is reached by quick
 * tests (`measure-coverage.mjs`), and those tests notice deliberate faults (`measure-mutations.mjs`).
 */

/** Patterns from the root. A new file in one of the folders is held from its first day. */
export const guardedFiles = [
  'apps/server/src/allowed-callers.ts',
  'apps/server/src/http/*.ts',
  'apps/server/src/mcp/*.ts',
  'apps/server/src/routes/mcp.ts',
  'packages/answer-engine/src/{budget,client-hash,quota-*,slots,take-attempt}.ts',
  'packages/answer-engine/src/quote-url.ts',
  'packages/answer-engine/src/verification/**/*.ts',
  'packages/composition/src/address.ts',
]

const tests = (folder, ...names) => names.map((name) => `test/${folder}${name}.test.ts`)

/**
 * The same files in parts that are measured on their own, each with the tests that hold it; paths from the part's room. `readings` says
 * that the tests can run as one bundle, and whether what they read of claims and pages is `kept` from one change to the next, because no
 * file of the part reads. Of other parts `longestTest` is the longest that a test takes (milliseconds, 3,000 where nothing is said).
 */
export const guardedParts = {
  identity: {
    room: 'apps/server',
    files: ['src/http/{client-identity,host,request-client,request-target,transfer-coding}.ts', 'src/allowed-callers.ts'],
    tests: [...tests('http/', 'client-identity', 'host', 'request-client', 'request-target', 'send'), ...tests('', 'allowed-callers')],
  },
  addresses: {
    room: 'packages/composition',
    files: ['src/address.ts'],
    tests: tests('', 'address'),
  },
  'rate-limit': {
    room: 'apps/server',
    files: ['src/http/{client-windows,rate-limit,rate-limit-headers}.ts'],
    tests: tests('http/', 'error-response', 'rate-limit'),
  },
  responses: {
    room: 'apps/server',
    files: [
      'src/http/{content-coding,cross-origin,entity-tag,error-response,errors}.ts',
      'src/http/{negotiate,representation,security-headers,send}.ts',
    ],
    tests: tests('http/', 'error-response', 'negotiate', 'send'),
  },
  connections: {
    room: 'apps/server',
    files: ['src/http/{close-with-connection,handle-errors,malformed-request,observe-requests,requests-in-flight}.ts'],
    tests: tests('http/', 'close-with-connection', 'malformed-request', 'observe-requests'),
  },
  server: {
    room: 'apps/server',
    files: ['src/http/{listen,overload,server,shutdown}.ts'],
    tests: tests('http/', 'malformed-request', 'overload', 'server', 'shutdown'),
    longestTest: 10_000,
  },
  refusals: {
    room: 'apps/server',
    files: ['src/mcp/{check-head,cross-origin,parse-message,refusals}.ts'],
    tests: tests('mcp/', 'answer', 'check-head', 'parse-message', 'refusals'),
  },
  messages: {
    room: 'apps/server',
    files: ['src/mcp/{call-event,classify-message,known-request}.ts'],
    tests: tests('mcp/', 'call-event', 'classify-message', 'known-request'),
  },
  bodies: {
    room: 'apps/server',
    files: ['src/mcp/{read-body,receive-message,sdk-request}.ts'],
    tests: tests('mcp/', 'body', 'callers', 'sdk-request'),
  },
  answers: {
    room: 'apps/server',
    files: ['src/mcp/answer.ts'],
    tests: tests('mcp/', 'answer'),
  },
  eras: {
    room: 'apps/server',
    files: ['src/mcp/eras.ts'],
    tests: tests('mcp/', 'eras'),
  },
  'era-verdicts': {
    room: 'apps/server',
    files: ['src/mcp/era-verdicts.ts'],
    tests: tests('mcp/', 'era-verdicts'),
    longestTest: 10_000,
  },
  'direct-answers': {
    room: 'apps/server',
    files: ['src/mcp/direct-answers.ts'],
    tests: tests('mcp/', 'direct-answers', 'eras'),
    longestTest: 30_000,
  },
  exchanges: {
    room: 'apps/server',
    files: ['src/routes/mcp.ts'],
    tests: tests('mcp/', 'body', 'callers', 'case-table-both-eras', 'exchanges', 'route'),
    longestTest: 10_000,
  },
  quota: {
    room: 'packages/answer-engine',
    files: ['src/{budget,client-hash,quota-decision,quota-memory,slots,take-attempt}.ts'],
    tests: tests('', 'answer-engine', 'budget', 'client-hash', 'quota-memory', 'quota-rules', 'quota-store', 'slots', 'take-attempt'),
    longestTest: 10_000,
  },
  'quota-sqlite': {
    room: 'packages/answer-engine',
    files: ['src/quota-sqlite.ts'],
    tests: tests('', 'quota-faults', 'quota-rules', 'quota-sqlite', 'quota-store'),
    longestTest: 10_000,
  },
  'quota-redis': {
    room: 'packages/answer-engine',
    files: ['src/quota-redis.ts'],
    tests: tests('', 'quota-faults', 'quota-redis', 'quota-rules', 'quota-store'),
    longestTest: 10_000,
  },
  quotes: {
    room: 'packages/answer-engine',
    readings: 'anew',
    files: ['src/verification/reading/{fold-typography,locate-quote,text-rules}.ts', 'src/quote-url.ts'],
    tests: [
      ...tests('verification/', 'fold-typography', 'locate-quote', 'quote-places', 'text-letters', 'text-rules'),
      ...tests('', 'quote-directive', 'quote-url'),
    ],
  },
  figures: {
    room: 'packages/answer-engine',
    readings: 'anew',
    files: ['src/verification/figures/{addresses,bounds,dates,figures,number-words,numbers,units}.ts'],
    tests: tests('verification/', 'figure-classes', 'figure-reading', 'figures'),
  },
  reading: {
    room: 'packages/answer-engine',
    readings: 'anew',
    files: [
      'src/verification/reading/{clauses,page-reader,parties,passage-reader,phrases,read-text,related-stems,small-words}.ts',
      'src/verification/reading/{statements,stem,synonyms,table-row,token,visible-text,word-sense,words}.ts',
    ],
    tests: [
      ...tests('verification/', 'words', 'phrases', 'page-reader', 'statements', 'parts', 'rows'),
      ...tests('verification/', 'verify-draft', 'kept-claims', 'rules'),
    ],
  },
  // Without the turned claims (`mutations`) and the noise of copying (`honest`), which take longer than all the others together.
  claims: {
    room: 'packages/answer-engine',
    readings: 'kept',
    files: ['src/verification/*.ts'],
    tests: tests(
      'verification/',
      'adversarial',
      'find-conflicts',
      'kept-claims',
      'other-languages',
      'parts',
      'retold',
      'rows',
      'trades',
      'unanswered-questions',
      'verify-draft',
    ),
  },
  clauses: {
    room: 'packages/answer-engine',
    readings: 'kept',
    files: ['src/verification/clauses/*.ts'],
    tests: tests('verification/', 'clauses', 'halves', 'meaning', 'rules'),
  },
  'figure-rules': {
    room: 'packages/answer-engine',
    readings: 'kept',
    files: ['src/verification/figures/{figure-binding,figure-support,figures-with-free,limits}.ts'],
    tests: tests('verification/', 'column-support', 'figure-support', 'figures-told', 'limits', 'rows', 'rules'),
  },
  meaning: {
    room: 'packages/answer-engine',
    readings: 'kept',
    files: ['src/verification/meaning/*.ts'],
    tests: tests('verification/', 'meaning', 'negations', 'other-languages', 'persons', 'reservations', 'rules', 'senses', 'sides'),
  },
  retelling: {
    room: 'packages/answer-engine',
    readings: 'kept',
    files: ['src/verification/retelling/*.ts'],
    tests: tests('verification/', 'parts', 'retold', 'rules'),
  },
  rows: {
    room: 'packages/answer-engine',
    readings: 'kept',
    files: ['src/verification/rows/*.ts'],
    tests: tests('verification/', 'figures-told', 'meaning', 'column-support', 'row-columns', 'rows', 'rules', 'wording'),
  },
  wording: {
    room: 'packages/answer-engine',
    readings: 'kept',
    files: ['src/verification/wording/*.ts'],
    tests: tests('verification/', 'clauses', 'parts', 'rules', 'wording'),
  },
}
