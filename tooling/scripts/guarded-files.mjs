/**
 * The files that decide who gets in, what is counted, and what is published of an answer, with the quick tests that hold them: every
 * branch of theirs is reached (`measure-coverage.mjs`), and their tests notice deliberate faults (`measure-mutations.mjs`).
 *
 * Files are patterns, tests are names of test files, both from the part's room. A new file in one of the folders is held from its
 * first day.
 */
export const guardedParts = {
  http: {
    room: 'apps/server',
    files: ['src/http/*.ts', 'src/allowed-callers.ts'],
    tests: [
      ...['answer', 'client-identity', 'error-response', 'host', 'malformed-request', 'negotiate', 'rate-limit', 'receive'],
      ...['request-client', 'request-target', 'server', 'shutdown'],
    ]
      .map((name) => `http/${name}`)
      .concat('http', 'overload', 'allowed-callers'),
  },
  mcp: {
    room: 'apps/server',
    files: ['src/mcp/*.ts', 'src/routes/mcp.ts'],
    tests: [
      ...['answer', 'body', 'call-event', 'callers', 'check-head', 'classify-message', 'direct-answers', 'era-verdicts', 'eras'],
      ...['exchanges', 'front-door', 'known-request', 'parse-message', 'refusals', 'route', 'sdk-request'],
      ...['case-table-2025-06-18', 'case-table-2026-07-28', 'case-table-both-eras'],
    ].map((name) => `mcp/${name}`),
  },
  quota: {
    room: 'packages/answer-engine',
    files: ['src/{quota-decision,quota-memory,quota-store,client-hash,slots,take-attempt,budget}.ts'],
    tests: ['slots', 'take-attempt', 'answer-engine', 'quota-rules', 'quota-store'],
  },
  'quota-sqlite': {
    room: 'packages/answer-engine',
    files: ['src/quota-sqlite.ts'],
    tests: ['quota-rules', 'quota-store', 'quota-faults'],
  },
  'quota-redis': {
    room: 'packages/answer-engine',
    files: ['src/quota-redis.ts'],
    tests: ['quota-rules', 'quota-store', 'quota-faults'],
  },
  verification: {
    room: 'packages/answer-engine',
    files: ['src/verification/**/*.ts', 'src/quote-url.ts'],
    // Without the turned claims (verification/mutations), which take longer than all the others together.
    tests: [
      ...['adversarial', 'figures', 'fold-typography', 'honest', 'locate-quote', 'negations', 'other-languages', 'statements'],
      ...['text-rules', 'trades'],
    ]
      .map((name) => `verification/${name}`)
      .concat('quote-url'),
  },
}
